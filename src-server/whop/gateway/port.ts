/** A purchase at Whop, in our terms. A field that Whop does not tell is null. */
export interface WhopMembership {
  id: string;
  status: string;
  userId: string | null;
  email: string | null;
  discordId: string | null;
  planId: string | null;
  productName: string | null;
  promoCode: string | null;
  /** End of the paid period. */
  paidUntil: Date | null;
  stripeSubscriptionId: string | null;
}

/** A buyer's address. */
interface WhopMember {
  userId: string;
  email: string;
}

export interface WhopPage<T> {
  rows: T[];
  /** Where the next page begins; null: this was the last one. */
  next: string | null;
}

/** One page of a list. */
export interface WhopListing {
  apiKey: string;
  /** From the previous page; null: from the start. */
  after: string | null;
}

/**
 * A seller's buyers at Whop. It only reads, and every method is safe to repeat. Raises
 * `ProviderFailure`: unavailable (unknown or transient) or misconfigured ('key-refused',
 * 'key-lacks-right', 'version-ended'). The key is in no failure.
 */
export interface WhopGateway {
  /** Oldest first, so that a new purchase cannot move the rest. */
  listMemberships(listing: WhopListing): Promise<WhopPage<WhopMembership>>;
  /** The addresses that the key may read. */
  listMembers(listing: WhopListing): Promise<WhopPage<WhopMember>>;
}
