import {
  ensureCatalogue,
  idOf,
  makeBuyer,
  periodEndOf,
  subscribe,
} from '../../benches/stripe-bench.ts';
import { all, equals } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  phases: number;
  planNow: string;
  planNext: string;
  nextStartsAtPeriodEnd: boolean;
  readByProduct: boolean;
  lifted: boolean;
}

export const s4 = defineStep<Seen>({
  id: 'S4',
  title: 'Choose a lower plan in the portal, and withdraw it',
  provider: 'stripe',
  person: 'Chooses a lower plan on a portal page.',
  facts: {
    'stripe.portal-downgrade': (seen) =>
      all(
        equals(seen.phases, 2, 'phases'),
        equals(seen.planNow, 'premium_monthly', 'plan until the period’s end'),
        equals(seen.planNext, 'basic_monthly', 'plan after it'),
        equals(seen.nextStartsAtPeriodEnd, true, 'begins with the next period'),
        equals(seen.readByProduct, true, 'read by the product'),
        equals(seen.lifted, true, 'withdrawn by the product'),
      ),
  },
  async run(context, seen) {
    const { gateway, sdk } = context.stripe;
    const ids = await ensureCatalogue(context);
    const lower = ids.basic_monthly ?? '';
    const buyer = await makeBuyer(context);
    const subscription = await subscribe(context, buyer, ids.premium_monthly ?? '');
    const link = await gateway.openPortal({
      customerId: buyer.customerId,
      returnUrl: 'https://example.com/dashboard',
    });
    const outcome = await context.person.ask({
      title: 'Choose a lower plan',
      link,
      steps: ['Update the subscription to Basic, monthly, and confirm.'],
      isDone: async () => (await sdk.subscriptions.retrieve(subscription.id)).schedule !== null,
      async inSandbox(hands) {
        await hands.submit(`${link}/subscriptions/${subscription.id}/confirm`, {
          price: lower,
          step: 'confirm',
        });
      },
    });
    if (outcome === 'skipped') return;
    const after = await sdk.subscriptions.retrieve(subscription.id, { expand: ['schedule'] });
    seen.planNow = after.items.data[0]?.price.lookup_key ?? '';
    const scheduleId = idOf(after.schedule) ?? '';
    const schedule = await sdk.subscriptionSchedules.retrieve(scheduleId);
    seen.phases = schedule.phases.length;
    const next = schedule.phases.at(-1);
    const nextPrice = idOf(next?.items[0]?.price);
    seen.planNext = Object.keys(ids).find((key) => ids[key] === nextPrice) ?? '';
    const periodEnd = periodEndOf(after).getTime();
    seen.nextStartsAtPeriodEnd = (next?.start_date ?? 0) * 1000 === periodEnd;
    const read = await gateway.findScheduledChange(scheduleId);
    seen.readByProduct = read?.priceId === lower && read.at.getTime() === periodEnd;
    await gateway.liftSchedule(subscription.id);
    seen.lifted = (await sdk.subscriptions.retrieve(subscription.id)).schedule === null;
  },
});
