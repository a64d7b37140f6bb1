import {
  type Buyer,
  ensureCatalogue,
  idOf,
  invoicesOf,
  makeBuyer,
  newestCharge,
  passTime,
  periodEndOf,
  subscribe,
} from '../../benches/stripe-bench.ts';
import { all, equals, oneReading } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  changed: string;
  charged: string;
  renewed: boolean;
  sameDay: boolean;
}

export const s6 = defineStep<Seen>({
  id: 'S6',
  title: 'Change the card in the portal, and renew',
  provider: 'stripe',
  person: 'Changes the card on a portal page.',
  facts: {
    'stripe.portal-card': ({ changed, charged }) =>
      all(
        oneReading(changed, {
          customer: 'the portal changes the customer’s default only',
          both: 'the portal changes the subscription’s card too',
        }),
        oneReading(charged, {
          old: 'the renewal charges the old card unless the product moves it',
          new: 'the renewal charges the new card',
        }),
      ),
    'stripe.renewal': ({ renewed, sameDay }) =>
      all(equals(renewed, true, 'period moved'), equals(sameDay, true, 'same day of the month')),
  },
  async run(context, seen) {
    const { sdk } = context.stripe;
    const ids = await ensureCatalogue(context);
    const buyer = await makeBuyer(context, true);
    const subscription = await subscribe(context, buyer, ids.basic_monthly ?? '');
    const old = idOf(subscription.default_payment_method);
    if ((await changeCard(context, buyer, subscription.id, old)) === 'skipped') return;
    const after = await sdk.subscriptions.retrieve(subscription.id);
    seen.changed = idOf(after.default_payment_method) === old ? 'customer' : 'both';

    const end = periodEndOf(subscription);
    await passTime(context, buyer, end);
    const renewed = await sdk.subscriptions.retrieve(subscription.id);
    seen.renewed = periodEndOf(renewed) > end;
    seen.sameDay = isSameDay(end, periodEndOf(renewed));
    const paid = async () =>
      (await invoicesOf(context, subscription.id))[0]?.status === 'paid' &&
      (await newestCharge(context, buyer))?.created !== subscription.created;
    await context.until(paid);
    const charge = await newestCharge(context, buyer);
    seen.charged = charge?.payment_method === old ? 'old' : 'new';
  },
});

async function changeCard(context: Context, buyer: Buyer, id: string, old: string | null) {
  const { gateway, sdk } = context.stripe;
  const link = await gateway.openPortal({
    customerId: buyer.customerId,
    returnUrl: 'https://example.com/dashboard',
  });
  return context.person.ask({
    title: 'Change the card',
    link,
    steps: ['Add 5555 5555 5555 4444 as a payment method and make it the default.'],
    async isDone() {
      const customer = await sdk.customers.retrieve(buyer.customerId);
      const subscription = await sdk.subscriptions.retrieve(id);
      const ownDefault =
        customer.deleted === true ? null : customer.invoice_settings.default_payment_method;
      return ownDefault !== null || idOf(subscription.default_payment_method) !== old;
    },
    async inSandbox(hands) {
      await hands.submit(`${link}/card`, { card: 'succeeds' });
    },
  });
}

/** In a short month the last day replaces days that do not exist. */
function isSameDay(before: Date, after: Date): boolean {
  const [from, to] = [before.getUTCDate(), after.getUTCDate()];
  return from === to || Math.min(from, to) >= 28;
}
