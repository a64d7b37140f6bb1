import {
  ensureCatalogue,
  idOf,
  invoicesOf,
  makeBuyer,
  newestCharge,
  passTime,
  periodEndOf,
  subscribe,
} from '../../benches/stripe-bench.ts';
import { all, equals } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  plan: string;
  invoiceStatus: string;
  sameCard: boolean;
  sameDay: boolean;
  taxKept: boolean;
  scheduleGone: boolean;
}

export const s8 = defineStep<Seen>({
  id: 'S8',
  title: 'Give a lower plan as the operator, and renew',
  provider: 'stripe',
  facts: {
    'stripe.schedule-phases': ({ plan, invoiceStatus, sameCard, sameDay, taxKept }) =>
      all(
        equals(plan, 'basic_monthly', 'plan after the change'),
        equals(invoiceStatus, 'paid', 'renewal'),
        equals(sameCard, true, 'same card'),
        equals(sameDay, true, 'same day of the month'),
        equals(taxKept, true, 'tax setting kept'),
      ),
    'stripe.schedule-release': ({ scheduleGone }) =>
      equals(scheduleGone, true, 'schedule released after the change'),
  },
  async run(context, seen) {
    const { gateway, sdk } = context.stripe;
    const ids = await ensureCatalogue(context);
    const buyer = await makeBuyer(context, true);
    const before = await subscribe(context, buyer, ids.premium_monthly ?? '');
    const end = periodEndOf(before);
    await gateway.scheduleChange(before.id, { at: end, priceId: ids.basic_monthly ?? '' });
    await passTime(context, buyer, end);
    const isPaid = async () => {
      const [invoice] = await invoicesOf(context, before.id);
      return invoice?.billing_reason === 'subscription_cycle' && invoice.status === 'paid';
    };
    await context.until(isPaid);
    const after = await sdk.subscriptions.retrieve(before.id);
    const [invoice] = await invoicesOf(context, before.id);
    seen.plan = after.items.data[0]?.price.lookup_key ?? '';
    seen.invoiceStatus = invoice?.status ?? 'none';
    const charge = await newestCharge(context, buyer);
    seen.sameCard = charge?.payment_method === idOf(before.default_payment_method);
    const day = periodEndOf(after).getUTCDate();
    seen.sameDay = day === end.getUTCDate() || Math.min(day, end.getUTCDate()) >= 28;
    seen.taxKept = after.automatic_tax.enabled === before.automatic_tax.enabled;
    seen.scheduleGone = after.schedule === null;
  },
});
