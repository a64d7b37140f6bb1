import type { Membership, Settings } from './state.ts';

/** A membership as the list shows it under these settings. */
export function shownMembership(
  membership: Membership,
  settings: Settings,
): Record<string, unknown> {
  const time = (iso: string | null) => timeOf(iso, settings);
  const { id, status, cancelAtPeriodEnd, createdAt } = membership;
  return {
    id,
    status,
    created_at: time(createdAt),
    cancel_at_period_end: cancelAtPeriodEnd,
    license_key: null,
    metadata: {},
    ...(settings.shape === 'named' ? named(membership, settings) : withIds(membership, settings)),
    ...(settings.earlierFields ? earlier(membership, settings) : {}),
  };
}

function named(membership: Membership, settings: Settings) {
  const { username, userId, planId, productId, productTitle, periodEnd, createdAt } = membership;
  return {
    user: { id: userId, username, name: null, email: emailOf(membership, settings) },
    member: { id: userId.replace('user_', 'mber_') },
    plan: { id: planId },
    product: { id: productId, title: productTitle },
    promo_code: membership.promoCode === null ? null : { id: membership.promoCode },
    company: { id: 'biz_sandbox', title: 'Sandbox' },
    renewal_period_start: timeOf(createdAt, settings),
    renewal_period_end: timeOf(periodEnd, settings),
    payment_collection_paused: false,
    currency: 'usd',
  };
}

function withIds({ userId, planId, productId, periodEnd }: Membership, settings: Settings) {
  return {
    account: { id: 'biz_sandbox', title: 'Sandbox', route: 'sandbox', logo_url: null },
    user_id: userId,
    plan_id: planId,
    product_id: productId,
    current_period_end: timeOf(periodEnd, settings),
    member: null,
    phone_number: null,
  };
}

/** Fields that the retired version 2 had beside these. */
function earlier(membership: Membership, settings: Settings) {
  const { discordId, username, periodEnd, stripeSubscriptionId } = membership;
  return {
    email: emailOf(membership, settings),
    discord: discordId === null ? null : { id: discordId, username },
    stripe_subscription_id: stripeSubscriptionId,
    stripe_customer_id: null,
    expires_at: timeOf(periodEnd, settings),
    valid: !['canceled', 'expired', 'drafted'].includes(membership.status),
  };
}

/** A person in the list of members. */
export function shownMember(membership: Membership, settings: Settings): Record<string, unknown> {
  const { userId, username, createdAt } = membership;
  return {
    id: userId.replace('user_', 'mber_'),
    created_at: timeOf(createdAt, settings),
    user: { id: userId, username, name: null, email: emailOf(membership, settings) },
  };
}

const emailOf = ({ email }: Membership, { emails }: Settings) =>
  emails === 'shown' ? email : null;

function timeOf(iso: string | null, { times }: Settings): string | number | null {
  if (iso === null) return null;
  return times === 'iso' ? iso : Math.floor(new Date(iso).getTime() / 1_000);
}
