import type { HandWord } from './hand-word.ts';

/** Somebody with an account, as those outside the product know them. */
export interface KnownPerson {
  email: string;
  accountId: string;
  /** When its closing was first asked for, machine time; null: never. */
  closingAskedAt: number | null;
  /** When its closing was acknowledged, machine time: it must be forgotten, and hold and cost nothing. Null: it is open. */
  closedAt: number | null;
  /** Of nobody at Stripe: they never paid. */
  customerId: string;
  /** Null: never came to the server. */
  memberId: string | null;
  /** Every name that they ever gave; none but the one that counts may hold anything. */
  traderNames: readonly string[];
  /** One of these counts: the last that was acknowledged, or a later one whose answer was lost. Null: none. */
  traderMayBe: readonly (string | null)[];
  handWords: readonly HandWord[];
}
