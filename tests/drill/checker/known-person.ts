/** Somebody with an account, as those outside the product know them. */
export interface KnownPerson {
  email: string;
  accountId: string;
  customerId: string;
  /** Null: never came to the server. */
  memberId: string | null;
  /** Every name that they ever gave; which of them counts says the product, and no other may hold anything. */
  traderNames: readonly string[];
  /** Acts of an operator that were answered with yes, and not taken back since. */
  byHand: readonly { entitlement: string; id: string }[];
}
