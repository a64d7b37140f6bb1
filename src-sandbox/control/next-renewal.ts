import { z } from 'zod';

/** As much of Stripe's state as this needs, so that it stays apart from how the provider keeps it. */
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

/** The earliest end of a period that another one follows. */
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
