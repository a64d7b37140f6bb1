import type { NetworkBits } from './address-block.ts';

/** `points` calls per `seconds`. Multiplied by RATE_LIMIT_SCALE. */
export interface LimitRule {
  points: number;
  seconds: number;
}

/** Limits of one class of calls. A missing rule is no limit. */
export interface LimitClass {
  /** Per address, or /64 for IPv6. Its /56 and /48 get multiples of it. */
  address?: LimitRule;
  /** Per signed-in account or operator, across addresses. */
  account?: LimitRule;
  /**
   * Per session, so a thief guessing in a stolen session does not lock the owner out of the others.
   */
  session?: LimitRule;
  /**
   * Shared by all callers without a known or just-paid browser, and by known browsers beyond an
   * address's limit.
   */
  anonymous?: LimitRule;
  /**
   * lots: a process takes a twentieth at once and counts locally, so a read costs no write. It may
   * refuse that much too early. Otherwise the database counts each call.
   */
  counted?: 'lots';
}

const MINUTE = 60;
const per = (points: number, seconds: number): LimitRule => ({ points, seconds });

/** Every class of calls. */
export const LIMITS = {
  /** Pages and files, answered from memory. */
  page: { address: per(3_000, MINUTE), counted: 'lots' },
  read: { address: per(1_200, MINUTE), account: per(600, MINUTE), counted: 'lots' },
  write: { address: per(240, MINUTE), account: per(60, MINUTE) },
  /**
   * Passwords and one-time codes. Guesses at one account are counted separately (guess-guard.ts).
   */
  'sign-in': { address: per(20, MINUTE), anonymous: per(600, MINUTE) },
  'sign-up': { address: per(20, 10 * MINUTE), anonymous: per(300, MINUTE) },
  /** Calls that mail an address named by a stranger. */
  mail: { address: per(5, 10 * MINUTE), account: per(5, 10 * MINUTE), anonymous: per(120, MINUTE) },
  /** Forms that leave a contract: no crowd may close them for others, and each person's mails are limited apart. */
  exit: { address: per(20, 10 * MINUTE) },
  /** Tokens of mailed links and payment sessions: unguessable, but not free to try. */
  token: { address: per(30, 10 * MINUTE), anonymous: per(600, MINUTE) },
  /** Codes that give a plan: unguessable, and each person types few of them. */
  redeem: { address: per(30, 60 * MINUTE), account: per(10, 60 * MINUTE) },
  /** Partners' links. Each visitor is counted once a day. */
  referral: { address: per(120, MINUTE), counted: 'lots' },
  payment: { address: per(30, 10 * MINUTE), account: per(20, 10 * MINUTE) },
  /** Calls a provider at a subscriber's request. */
  probe: { address: per(30, MINUTE), account: per(10, MINUTE) },
  /**
   * Names an account at a provider. Separate from lookups, so the live check does not use up the
   * saves.
   */
  naming: { address: per(30, MINUTE), account: per(10, MINUTE) },
  /**
   * TradingView lookups by all accounts without indicators together: too many delay access for all.
   */
  'unpaid-look-up': { account: per(2, 1) },
  /** Passwords asked for again inside a session. */
  confirm: { address: per(30, 10 * MINUTE), session: per(10, 10 * MINUTE) },
  'operator-read': { address: per(1_200, MINUTE), account: per(1_200, MINUTE), counted: 'lots' },
  'operator-write': { address: per(240, MINUTE), account: per(240, MINUTE) },
  /**
   * Audit entries from refused operator sign-ins: all strangers together, and each known operator.
   */
  'audited-refusal': { account: per(100, 60 * MINUTE) },
  /** Whole files, read from the database. */
  download: { address: per(30, MINUTE) },
  /** Signing out must always work. */
  'sign-out': { address: per(120, MINUTE) },
  /** Signed by its sender. The address does not identify who else is behind it. */
  webhook: {},
  /** Sent from TradingView's and Discord's few addresses, which all sellers share. */
  alert: { address: per(6_000, MINUTE), counted: 'lots' },
  /** Monitoring asks often. */
  health: {},
} as const satisfies Record<string, LimitClass>;

export type LimitName = keyof typeof LIMITS;

/** Multiples for IPv6 networks. One person with a tunnel has 65,536 addresses of them. */
export const NETWORK_SHARES = { 56: 4, 48: 10 } as const satisfies Record<NetworkBits, number>;

/** Mails to any address that the caller types. */
export type LimitedMail =
  | 'reset-password'
  | 'confirm-email'
  | 'change-email-old'
  | 'change-email-new'
  | 'exit-receipt';

/** Mails of one purpose that callers may cause to one address. */
export const MAILS_TO_ONE = per(3, 10 * MINUTE);

/** Guesses at one account, whether it exists or not. */
export const GUESSES = {
  /** Tries of one address at one account. */
  burst: per(5, MINUTE),
  patient: per(30, 60 * MINUTE),
  /**
   * At one account from all browsers that never signed in to it. The owner's browsers do not count.
   */
  anonymous: per(100, 24 * 60 * MINUTE),
  /** Codes tried beyond the strangers' limit, at an operator whose password was right. */
  codes: per(20, 24 * 60 * MINUTE),
  /** From a browser that signed in to it before. */
  known: per(20, 15 * MINUTE),
  /** Tries of all such browsers together. */
  allKnown: per(100, 60 * MINUTE),
} as const satisfies Record<string, LimitRule>;
