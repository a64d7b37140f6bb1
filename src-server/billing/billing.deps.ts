import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../clock/clock.ts';
import type { HotReads } from '../database/hot-reads.ts';
import type { Orm } from '../database/orm.ts';
import type { Inbox } from '../jobs/inbox.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../log/log.ts';
import type { AlertOperator } from '../mail/alert-operator.ts';
import type { RequestContext } from '../procedure/request-context.ts';
import type { StripeGateway } from './stripe/stripe-gateway.ts';

export interface BillingDeps {
  orm: Orm;
  hot: Pick<HotReads, 'subscriptionStatus'>;
  stripe: StripeGateway;
  jobs: JobQueue;
  /** Business time. */
  clock: Clock;
  /** Machine time. */
  machineClock: Clock;
  log: Log;
  settings: BillingSettings;
  origins: Origins;
  people: People;
  alertOperator: AlertOperator;
  inbox: Inbox;
  /** Wakes the inbox worker in this process after an insert. */
  pokeInbox(): void;
}

export interface BillingSettings {
  /** ISO code, lower case. */
  currency: string;
  pastDueGraceDays: number;
  brandName: string;
}

interface Origins {
  /** For links in mail, and for return addresses if the browser's origin is not ours. */
  public(): string;
  /**
   * Whether the product serves this origin. In development also localhost, 127.0.0.1 and [::1] on
   * the same port.
   */
  isOwn(origin: string): boolean;
}

/** Account data that billing reads; `auth` implements it. */
export interface People {
  findSignUp(em: EntityManager, userId: string): Promise<PendingUser | null>;
  /** The newest sign-up of this browser and address; any address if null. */
  findBrowserSignUp(
    em: EntityManager,
    cookieHash: string,
    email: string | null,
  ): Promise<PendingUser | null>;
  listOpenSignUps(em: EntityManager, email: string): Promise<PendingUser[]>;
  /** Those without an account yet. */
  listOpenAmong(em: EntityManager, userIds: readonly string[]): Promise<PendingUser[]>;
  /**
   * Restarts the sign-up's expiry when a payment begins. False if it is gone or already an account.
   */
  keepSignUp(em: EntityManager, userId: string, now: Date): Promise<boolean>;
  /** Sign-ups without an account whose address belongs to one, proven or not. */
  listSignUpsOfAccounts(em: EntityManager): Promise<{ signUpId: string; accountId: string }[]>;
  accountOf(
    em: EntityManager,
    email: string,
  ): Promise<{ accountId: string; confirmed: boolean } | null>;
  /** Whether the account still has this address. Locks it until the caller's transaction ends. */
  hasAddress(em: EntityManager, account: { accountId: string; email: string }): Promise<boolean>;
  /** Whether the account exists. Locks it against closing until the caller's transaction ends. */
  lockOpenAccount(em: EntityManager, accountId: string): Promise<boolean>;
  /**
   * Null if erased, or if the sign-up expired. Otherwise locks the row until the caller's
   * transaction ends.
   */
  contactOf(
    em: EntityManager,
    userId: string,
  ): Promise<{ email: string; isAccount: boolean } | null>;
  /** Token for /continue that binds one browser. Written in the caller's transaction. */
  issueContinueLink(em: EntityManager, userId: string): string;
  /**
   * Issues a new sign-up cookie to the browser that sent `token`. False if the token no longer
   * matches: a concurrent request renewed it first.
   */
  renewSignUpCookie(
    browser: Pick<RequestContext, 'writeCookie'>,
    held: { token: string | null; signUpId: string },
  ): Promise<boolean>;
  hashToken(token: string): string;
}

export interface PendingUser {
  id: string;
  email: string;
  plan: string;
  billingCycle: string;
  cookieHash: string;
  completedAt?: Date | null | undefined;
}
