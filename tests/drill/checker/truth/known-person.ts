import type { KnownManualGrant } from './manual-grant.ts';

/** A person with an account, as known outside the product. */
export interface KnownPerson {
  email: string;
  accountId: string;
  /** When closing was first requested, machine time; null: never. */
  closingAskedAt: number | null;
  /**
   * When closing was acknowledged, machine time. From then on the person must be forgotten, have nothing and pay
   * nothing. Null: open.
   */
  closedAt: number | null;
  /** Unknown to Stripe when the person never paid. */
  customerId: string;
  /** Null: never joined the server. */
  memberId: string | null;
  /** Every name that the person ever gave. Only the current one may have access. */
  traderNames: readonly string[];
  /** Candidates for the current name: the last acknowledged one, or a later one whose answer was lost. Null: none. */
  traderMayBe: readonly (string | null)[];
  manualGrants: readonly KnownManualGrant[];
}
