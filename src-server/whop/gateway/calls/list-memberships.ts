import { z } from 'zod';
import type { WhopListing, WhopMembership, WhopPage } from '../port.ts';
import { readPage } from './read-page.ts';

/** An id, or an object with one. */
const idField = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish();
/** ISO text in the current version, seconds since 1970 in earlier ones. */
const momentField = z
  .union([
    z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    z.number().transform((seconds) => new Date(seconds * 1_000)),
  ])
  .nullish();
const product = z.object({ title: z.string().nullish(), name: z.string().nullish() });

/** Field names of the list with objects, of the list with ids, and of version 2. */
const entry = z.object({
  id: z.string().min(1),
  status: z.string(),
  user: z.union([z.string(), z.object({ id: z.string(), email: z.string().nullish() })]).nullish(),
  user_id: z.string().nullish(),
  email: z.string().nullish(),
  discord: z.object({ id: z.string().nullish() }).nullish(),
  plan: idField,
  plan_id: z.string().nullish(),
  product: z.union([z.string(), product]).nullish(),
  promo_code: idField,
  renewal_period_end: momentField,
  current_period_end: momentField,
  expires_at: momentField,
  stripe_subscription_id: z.string().nullish(),
});

const row = entry.transform((read): WhopMembership => {
  const user = typeof read.user === 'string' ? { id: read.user, email: null } : read.user;
  const { renewal_period_end, current_period_end, expires_at } = read;
  return {
    id: read.id,
    status: read.status,
    userId: user?.id ?? read.user_id ?? null,
    email: textOf(user?.email) ?? textOf(read.email),
    discordId: textOf(read.discord?.id),
    planId: read.plan ?? read.plan_id ?? null,
    productName: nameOf(read.product),
    promoCode: read.promo_code ?? null,
    paidUntil: renewal_period_end ?? current_period_end ?? expires_at ?? null,
    stripeSubscriptionId: textOf(read.stripe_subscription_id),
  };
});

export function listMemberships(
  base: string,
  listing: WhopListing,
): Promise<WhopPage<WhopMembership>> {
  return readPage(base, { path: 'memberships', row, listing });
}

const textOf = (text: string | null | undefined) =>
  text === undefined || text === null || text === '' ? null : text;

function nameOf(read: string | z.output<typeof product> | null | undefined): string | null {
  if (read === null || read === undefined) return null;
  return typeof read === 'string' ? read : (textOf(read.title) ?? textOf(read.name));
}
