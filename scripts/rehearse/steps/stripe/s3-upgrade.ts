import type Stripe from 'stripe';
import {
  ensureCatalogue,
  giveCard,
  invoicesOf,
  makeBuyer,
  subscribe,
} from '../../benches/stripe-bench.ts';
import { all, equals, rightWhen } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  plan: string;
  quantity: number;
  plansAfterDecline: string;
  quantityAfterDecline: number;
  prorationLines: number;
  creditCents: number;
  periodKept: boolean;
}

export const s3 = defineStep<Seen>({
  id: 'S3',
  title: 'Upgrade in the portal: once declined, once paid',
  provider: 'stripe',
  person: 'Confirms an upgrade on two portal pages.',
  facts: {
    'stripe.portal-update': ({ plan, quantity }) =>
      all(equals(plan, 'premium_monthly', 'price'), equals(quantity, 1, 'quantity')),
    'stripe.portal-decline': ({ plansAfterDecline, quantityAfterDecline }) =>
      all(
        equals(plansAfterDecline, 'basic_monthly', 'price after a decline'),
        equals(quantityAfterDecline, 1, 'quantity after a decline'),
      ),
    'stripe.proration': ({ prorationLines, creditCents, periodKept }) =>
      all(
        rightWhen(prorationLines === undefined ? undefined : prorationLines >= 2, {
          right: 'credit and charge are lines of their own',
          wrong: `${prorationLines} proration lines`,
        }),
        rightWhen(creditCents === undefined ? undefined : creditCents < 0, {
          right: 'unused time is credited',
          wrong: 'nothing is credited',
        }),
        equals(periodKept, true, 'same period'),
      ),
  },
  async run(context, seen) {
    const ids = await ensureCatalogue(context);
    const buyer = await makeBuyer(context);
    const before = await subscribe(context, buyer, ids.basic_monthly ?? '');
    const target = ids.premium_monthly ?? '';

    await giveCard(context, before, 'pm_card_chargeCustomerFail');
    if ((await confirmDeclined(context, before, target)) === 'done') {
      const after = await context.stripe.sdk.subscriptions.retrieve(before.id);
      const [item] = after.items.data;
      seen.plansAfterDecline = item?.price.lookup_key ?? '';
      seen.quantityAfterDecline = item?.quantity ?? 0;
    }

    await giveCard(context, before, 'pm_card_visa');
    if ((await confirm(context, before, target)) === 'skipped') return;
    const after = await context.stripe.sdk.subscriptions.retrieve(before.id);
    const [item] = after.items.data;
    seen.plan = item?.price.lookup_key ?? '';
    seen.quantity = item?.quantity ?? 0;
    seen.periodKept = item?.current_period_end === before.items.data[0]?.current_period_end;
    const [newest] = await invoicesOf(context, before.id);
    const lines = newest?.lines.data ?? [];
    seen.prorationLines = lines.length;
    seen.creditCents = lines.find(({ amount }) => amount < 0)?.amount ?? 0;
  },
});

async function confirmDeclined(context: Context, before: Stripe.Subscription, priceId: string) {
  const link = await openPage(context, before, priceId);
  let isTried = false;
  return context.person.ask({
    title: 'Confirm an upgrade that is declined',
    link,
    steps: [
      'Confirm the change with the card on file. It is declined.',
      'Leave the page open and do not choose another card.',
    ],
    async isDone() {
      return isTried || (await failedCharges(context, before)) > 0;
    },
    async inSandbox(hands) {
      await hands.submit(`${link}/subscriptions/${before.id}/confirm`, {
        price: priceId,
        step: 'confirm',
      });
      isTried = true;
    },
  });
}

async function confirm(context: Context, before: Stripe.Subscription, priceId: string) {
  const link = await openPage(context, before, priceId);
  return context.person.ask({
    title: 'Confirm an upgrade that is paid',
    link,
    steps: ['Confirm the change.'],
    async isDone() {
      const now = await context.stripe.sdk.subscriptions.retrieve(before.id);
      return now.items.data[0]?.price.id === priceId;
    },
    async inSandbox(hands) {
      await hands.submit(`${link}/subscriptions/${before.id}/confirm`, {
        price: priceId,
        step: 'confirm',
      });
    },
  });
}

function openPage(context: Context, subscription: Stripe.Subscription, priceId: string) {
  const { customer, id, items } = subscription;
  return context.stripe.gateway.openChange({
    customerId: typeof customer === 'string' ? customer : customer.id,
    subscriptionId: id,
    itemId: items.data[0]?.id ?? '',
    priceId,
    returnUrl: 'https://example.com/success',
    cancelUrl: 'https://example.com/cancel',
  });
}

async function failedCharges(context: Context, { customer }: Stripe.Subscription): Promise<number> {
  const { data } = await context.stripe.sdk.charges.list({
    customer: typeof customer === 'string' ? customer : customer.id,
  });
  return data.filter(({ status }) => status === 'failed').length;
}
