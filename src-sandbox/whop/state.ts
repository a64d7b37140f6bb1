import type { PretendingState } from '../core/pretending-store.ts';
import type { SandboxCore } from '../core/provider.ts';

export const MEMBERSHIP_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'completed',
  'canceling',
  'canceled',
  'expired',
  'unresolved',
  'drafted',
] as const;
type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** One purchase of a Whop user. */
export interface Membership {
  id: string;
  status: MembershipStatus;
  userId: string;
  username: string;
  email: string | null;
  /** The Discord account that the buyer linked at Whop. */
  discordId: string | null;
  planId: string;
  productId: string;
  productTitle: string;
  promoCode: string | null;
  /** ISO, as are all times. */
  createdAt: string;
  /** End of the paid period; null: paid once, for life. */
  periodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  /** In Whop's Stripe account, or in the seller's if they sold through their own. */
  stripeSubscriptionId: string | null;
}

export interface Settings {
  /**
   * named: the list carries the buyer, plan and product as objects, as the Legacy list does. ids: only
   * their ids, as the Current list does; the address is in the list of members.
   */
  shape: 'named' | 'ids';
  /** Adds fields of the retired version 2: `email`, `discord`, `stripe_subscription_id`, `expires_at`. */
  earlierFields: boolean;
  /** Times as ISO text, or as seconds since 1970. */
  times: 'iso' | 'seconds';
  /** At most so many calls in any `perMs`, else 429. Machine time. Null: no limit. */
  pace: { calls: number; perMs: number } | null;
  /** Whether the key may read addresses (the permission member:email:read). */
  emails: 'shown' | 'hidden';
}

export interface WhopState {
  apiKey: string;
  /** A revoked key is refused. */
  keyAlive: boolean;
  memberships: Membership[];
  /** Number of the next membership. */
  nextNo: number;
  settings: Settings;
}

/** Context of the functions in this folder. */
export interface Whop extends PretendingState<WhopState> {
  machineNow(): number;
  core: SandboxCore;
}
