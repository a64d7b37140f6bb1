import type Stripe from 'stripe';
import {
  ensureCatalogue,
  makeBuyer,
  passTime,
  periodEndOf,
  subscribe,
} from '../../benches/stripe-bench.ts';
import { all, equals, oneReading } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  field: string;
  readByProduct: boolean;
  resumed: boolean;
  statusAtEnd: string;
  endedAtPeriodEnd: boolean;
}

export const s5 = defineStep<Seen>({
  id: 'S5',
  title: 'Cancel in the portal, resume, cancel and let it end',
  provider: 'stripe',
  person: 'Cancels on a portal page.',
  facts: {
    'stripe.portal-cancel': ({ field, readByProduct, resumed }) =>
      all(
        oneReading(field, {
          cancel_at_period_end: 'cancel_at_period_end is set',
          cancel_at: 'cancel_at is set',
          both: 'both fields are set',
        }),
        equals(readByProduct, true, 'read by the product'),
        equals(resumed, true, 'resumed by the product'),
      ),
    'stripe.endings': ({ statusAtEnd, endedAtPeriodEnd }) =>
      all(
        equals(statusAtEnd, 'canceled', 'status'),
        equals(endedAtPeriodEnd, true, 'ended with the period'),
      ),
  },
  async run(context, seen) {
    const { gateway, sdk } = context.stripe;
    const ids = await ensureCatalogue(context);
    const buyer = await makeBuyer(context, true);
    const { id } = await subscribe(context, buyer, ids.standard_monthly ?? '');
    const read = () => sdk.subscriptions.retrieve(id);
    const link = await gateway.openPortal({
      customerId: buyer.customerId,
      returnUrl: 'https://example.com/dashboard',
    });
    const outcome = await context.person.ask({
      title: 'Cancel the subscription',
      link,
      steps: ['Cancel the subscription, and confirm.'],
      isDone: async () => fieldOf(await read()) !== 'none',
      async inSandbox(hands) {
        await hands.submit(`${link}/subscriptions/${id}/cancel`, { feedback: 'unused' });
      },
    });
    if (outcome === 'done') {
      seen.field = fieldOf(await read());
      seen.readByProduct = (await gateway.findSubscription(id))?.endsAt != null;
      await gateway.liftSchedule(id);
      seen.resumed = fieldOf(await read()) === 'none';
    }
    const end = periodEndOf(await read());
    await gateway.scheduleEnd(id, end);
    await passTime(context, buyer, end);
    const ended = await read();
    seen.statusAtEnd = ended.status;
    seen.endedAtPeriodEnd = Math.abs((ended.ended_at ?? 0) * 1000 - end.getTime()) < 60_000;
  },
});

function fieldOf(subscription: Stripe.Subscription): string {
  const { cancel_at, cancel_at_period_end } = subscription;
  if (cancel_at !== null && cancel_at_period_end) return 'both';
  if (cancel_at_period_end) return 'cancel_at_period_end';
  return cancel_at === null ? 'none' : 'cancel_at';
}
