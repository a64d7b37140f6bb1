import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingCycle, Plan } from '../../src/domain/plan.ts';
import type { Clock } from '../clock/clock.ts';
import type { HotReads } from '../database/hot-reads.ts';
import type { Orm } from '../database/orm.ts';
import type { Inbox } from '../jobs/inbox.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../log/log.ts';
import type { TellOperator } from '../mail/tell-operator.ts';
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
  tellOperator: TellOperator;
  inbox: Inbox;
  /** Tells the inbox's worker in this process that a row came in. */
  pokeInbox(): void;
}

export interface BillingSettings {
  /** ISO code, lower case. */
  currency: string;
  pastDueGraceDays: number;
  brandName: string;
}

export interface Origins {
  /** Of links in mail, and of return addresses when a browser names none of ours. */
  public(): string;
  /** Whether it is the product's: in development the same port on localhost, 127.0.0.1 and [::1]. */
  isOwn(origin: string): boolean;
}

/** What billing knows of people; `auth` fulfils it. */
export interface People {
  findSignUp(em: EntityManager, userId: string): Promise<PendingUser | null>;
  /** The newest of this browser and address; of any address when null. */
  findBrowserSignUp(
    em: EntityManager,
    cookieHash: string,
    email: string | null,
  ): Promise<PendingUser | null>;
  listOpenSignUps(em: EntityManager, email: string): Promise<PendingUser[]>;
  /** Of these, the ones that are no account yet. */
  listOpenAmong(em: EntityManager, userIds: readonly string[]): Promise<PendingUser[]>;
  /** A payment begins in it: its days begin anew. False when it is gone or an account already. */
  keepSignUp(em: EntityManager, userId: string, now: Date): Promise<boolean>;
  /** Sign-ups that never became an account although their address has one, proven or not. */
  listSignUpsOfAccounts(em: EntityManager): Promise<{ signUpId: string; accountId: string }[]>;
  accountOf(
    em: EntityManager,
    email: string,
  ): Promise<{ accountId: string; confirmed: boolean } | null>;
  /** Whether the account has this address still, until the caller's transaction ends. */
  hasAddress(em: EntityManager, account: { accountId: string; email: string }): Promise<boolean>;
  /** Whether an account is here, and nobody closes it until the caller's transaction ends. */
  staysHere(em: EntityManager, accountId: string): Promise<boolean>;
  /** Null when erased, or when a sign-up is over. Else they stay until the caller's transaction ends. */
  contactOf(
    em: EntityManager,
    userId: string,
  ): Promise<{ email: string; isAccount: boolean } | null>;
  /** A token for /continue that binds one browser; written with the caller's transaction. */
  issueContinueLink(em: EntityManager, userId: string): string;
  /**
   * A new sign-up cookie for the browser that held `token` when it asked. False when it holds this sign-up no
   * more: another request with the same cookie was first.
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

/** What a payer chose, checked. */
export interface Choice {
  plan: Exclude<Plan, 'free'>;
  billingCycle: BillingCycle;
}
