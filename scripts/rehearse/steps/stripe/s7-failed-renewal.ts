import {
  type Buyer,
  ensureCatalogue,
  giveCard,
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
  statusAfterFailure: string;
  stateForProduct: string;
  statusAfterPayment: string;
  nextCard: string;
}

export const s7 = defineStep<Seen>({
  id: 'S7',
  title: 'Fail a renewal, pay it on the invoice page, and renew again',
  provider: 'stripe',
  person: 'Pays a hosted invoice page.',
  facts: {
    'stripe.dunning': ({ statusAfterFailure, stateForProduct, statusAfterPayment }) =>
      all(
        equals(statusAfterFailure, 'past_due', 'after a failed renewal'),
        equals(stateForProduct, 'owed', 'the invoice, as the product reads it'),
        equals(statusAfterPayment, 'active', 'after the payment'),
      ),
    'stripe.invoice-page-card': ({ nextCard }) =>
      oneReading(nextCard, {
        failed: 'the card pays this invoice only',
        new: 'the card pays later renewals too',
      }),
  },
  async run(context, seen) {
    const { gateway, sdk } = context.stripe;
    const ids = await ensureCatalogue(context);
    const buyer = await makeBuyer(context, true);
    const subscription = await subscribe(context, buyer, ids.basic_monthly ?? '');
    const failing = await giveCard(context, subscription, 'pm_card_chargeCustomerFail');
    const end = periodEndOf(subscription);
    await passTime(context, buyer, end);
    const status = async () => (await sdk.subscriptions.retrieve(subscription.id)).status;
    await context.until(async () => (await status()) === 'past_due');
    seen.statusAfterFailure = await status();
    const { invoices } = await gateway.readCustomer(buyer.customerId);
    seen.stateForProduct = invoices.find(({ failedAt }) => failedAt !== null)?.state ?? 'none';
    if ((await payPage(context, subscription.id)) === 'skipped') return;
    await context.until(async () => (await status()) === 'active');
    seen.statusAfterPayment = await status();
    await seeNextRenewal(context, seen, { buyer, id: subscription.id, failing });
  },
});

async function payPage(context: Context, subscriptionId: string) {
  const [invoice] = await invoicesOf(context, subscriptionId);
  const id = invoice?.id ?? '';
  return context.person.ask({
    title: 'Pay the open invoice',
    link: invoice?.hosted_invoice_url ?? null,
    steps: ['Pay with 5555 5555 5555 4444. Do not tick "save for later" if it is offered.'],
    isDone: async () => (await context.stripe.sdk.invoices.retrieve(id)).status === 'paid',
    async inSandbox(hands) {
      await hands.control('POST', `/stripe/invoices/${id}/pay`, { card: 'succeeds' });
    },
  });
}

async function seeNextRenewal(
  context: Context,
  seen: Partial<Seen>,
  { buyer, id, failing }: { buyer: Buyer; id: string; failing: string },
): Promise<void> {
  const before = await newestCharge(context, buyer);
  const subscription = await context.stripe.sdk.subscriptions.retrieve(id);
  await passTime(context, buyer, periodEndOf(subscription));
  await context.until(async () => (await newestCharge(context, buyer))?.id !== before?.id);
  const charge = await newestCharge(context, buyer);
  if (charge === undefined || charge.id === before?.id) return;
  seen.nextCard = idOf(charge.payment_method) === failing ? 'failed' : 'new';
}
