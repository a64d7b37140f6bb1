import { z } from 'zod';

/** The subset of Stripe's state needed here, which decouples this from the provider's storage. */
const held = z.object({
  subscriptions: z.array(
    z.object({
      status: z.string(),
      cancel_at_period_end: z.boolean(),
      cancel_at: z.number().nullable(),
      items: z.object({ data: z.array(z.object({ current_period_end: z.number() })) }),
    }),
  ),
});

const RENEWING = new Set(['active', 'trialing', 'past_due']);

/** The earliest period end that is followed by another period. */
export function nextRenewal(stripeSnapshot: unknown): Date | null {
  const ends = held
    .parse(stripeSnapshot)
    .subscriptions.filter((each) => RENEWING.has(each.status) && !each.cancel_at_period_end)
    .flatMap((each) =>
      each.items.data
        .map((item) => item.current_period_end)
        .filter((end) => each.cancel_at === null || each.cancel_at > end),
    );
  return ends.length === 0 ? null : new Date(Math.min(...ends) * 1000);
}
