import type { NetworkBits } from './address-block.ts';

/** So many calls in so many seconds. Multiplied by RATE_LIMIT_SCALE. */
export interface LimitRule {
  points: number;
  seconds: number;
}

/** What one class of calls may cost. A rule that is missing does not bound. */
export interface LimitClass {
  /** Of one address; of IPv6 a /64. Its /56 and /48 have multiples of it. */
  address?: LimitRule;
  /** Of one signed-in account or operator, from wherever. */
  account?: LimitRule;
  /** Of one session, so that a thief who guesses in a stolen one does not lock the owner out of the others. */
  session?: LimitRule;
  /**
   * Of everybody together who neither signed in from that browser before nor just paid in it, or does more in
   * it than an address may.
   */
  strangers?: LimitRule;
  /**
   * lots: a process takes a twentieth at once and spends it by itself, so that a read costs no write; it
   * may refuse that much too early. Without it each call is counted by the database.
   */
  counted?: 'lots';
}

const MINUTE = 60;
const per = (points: number, seconds: number): LimitRule => ({ points, seconds });

/** Every class of calls that exists. */
export const LIMITS = {
  /** The pages and their files: answered from memory. */
  page: { address: per(3_000, MINUTE), counted: 'lots' },
  read: { address: per(1_200, MINUTE), account: per(600, MINUTE), counted: 'lots' },
  write: { address: per(240, MINUTE), account: per(60, MINUTE) },
  /** Password and one-time code; guesses at one account are counted beside it (guess-guard.ts). */
  'sign-in': { address: per(20, MINUTE), strangers: per(600, MINUTE) },
  'sign-up': { address: per(20, 10 * MINUTE), strangers: per(300, MINUTE) },
  /** Everything that sends a mail to an address that a stranger names. */
  mail: { address: per(5, 10 * MINUTE), account: per(5, 10 * MINUTE), strangers: per(120, MINUTE) },
  /** Tokens of mailed links, payment sessions: unguessable, and still not for trying. */
  token: { address: per(30, 10 * MINUTE), strangers: per(600, MINUTE) },
  payment: { address: per(30, 10 * MINUTE), account: per(20, 10 * MINUTE) },
  /** Asks a provider something on a subscriber's word. */
  probe: { address: per(30, MINUTE), account: per(10, MINUTE) },
  /** Names an account at a provider. Apart from the look-ups, so that the live check leaves the saving its calls. */
  naming: { address: per(30, MINUTE), account: per(10, MINUTE) },
  /** Look-ups at TradingView by all accounts without indicators together: too many delay everybody's access. */
  'unpaid-look-up': { account: per(2, 1) },
  /** A password asked for again inside a session. */
  confirm: { address: per(30, 10 * MINUTE), session: per(10, 10 * MINUTE) },
  'operator-read': { address: per(1_200, MINUTE), account: per(1_200, MINUTE), counted: 'lots' },
  'operator-write': { address: per(240, MINUTE), account: per(240, MINUTE) },
  /** What refused sign-ins of operators add to the audit: all strangers together, and each operator who is known. */
  'audited-refusal': { account: per(100, 60 * MINUTE) },
  /** Signing out must always work. */
  'sign-out': { address: per(120, MINUTE) },
  /** Signed by its sender; an address tells nothing about who else is behind it. */
  webhook: {},
  /** For whoever watches over the process. */
  health: {},
} as const satisfies Record<string, LimitClass>;

export type LimitName = keyof typeof LIMITS;

/** What a network of IPv6 may do, in addresses: one person with a tunnel has 65,536 of them. */
export const NETWORK_SHARES = { 56: 4, 48: 10 } as const satisfies Record<NetworkBits, number>;

/** Of what a stranger may cause, to one address by everybody together; what is more is dropped, and nobody told. */
export const MAILS_TO_ONE = per(3, 10 * MINUTE);

/** Guesses at one account, whether it exists or not. */
export const GUESSES = {
  /** From one address at one account. */
  burst: per(5, MINUTE),
  patient: per(30, 60 * MINUTE),
  /** At one account by everybody who never signed in to it: the browsers of its owner are not among them. */
  strangers: per(100, 24 * 60 * MINUTE),
  /** Codes tried beyond the strangers' limit, at an operator whose password was right. */
  codes: per(20, 24 * 60 * MINUTE),
  /** From a browser that signed in to it before. */
  known: per(20, 15 * MINUTE),
  /** From all of these browsers together. */
  allKnown: per(100, 60 * MINUTE),
} as const satisfies Record<string, LimitRule>;
