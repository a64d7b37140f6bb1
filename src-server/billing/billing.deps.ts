import type { Inbox } from '../jobs/inbox.ts';
import type { Kernel } from '../kernel.ts';
import type { Limits } from '../limits/limits.ts';
import type { AlertOperator } from '../mail/alert-operator.ts';
import type { HotReads } from '../procedure/hot-reads.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { AskedConsent } from './consent/consent.entity.ts';
import type { StripeGateway } from './gateway/port.ts';
import type { IdentitySource } from './trials/identity-source.ts';

export interface BillingDeps extends Kernel {
  hot: Pick<HotReads, 'subscriptionStatus'>;
  stripe: StripeGateway;
  settings: BillingSettings;
  origins: Origins;
  alertOperator: AlertOperator;
  /** Whether a stranger may cause another mail to this address now. */
  mayMail: Limits['mayMail'];
  inbox: Inbox;
  /** Wakes the inbox worker in this process after an insert. */
  pokeInbox(): void;
  /** Seals the codes of gifts. */
  secretBox: SecretBox;
  /** Compares people by keyed hashes. */
  identity: IdentitySource;
  /** The consent that a payment page in this language asks for. Null: none. */
  askedConsent(locale: string): AskedConsent | null;
}

export interface BillingSettings {
  /** ISO code, lower case. */
  currency: string;
  pastDueGraceDays: number;
  brandName: string;
  /** IANA name. Mails that are not about a payment leave at noon there. */
  timeZone: string;
  /** Read at each use: an operator may change it. */
  leaving: LeavingSettings;
  /** Evidence for a new dispute is staged without being asked. */
  stagesDisputes: boolean;
}

interface LeavingSettings {
  readonly page: boolean;
  /** The longest pause. 0: none. */
  readonly pauseMonths: number;
  /** A coupon's id at Stripe. */
  readonly coupon: string | null;
  readonly winBack: boolean;
  /** Announces each renewal for a year. */
  readonly renewalMail: boolean;
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
