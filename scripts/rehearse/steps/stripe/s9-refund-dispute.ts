import type Stripe from 'stripe';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import {
  type Buyer,
  ensureCatalogue,
  makeBuyer,
  newestCharge,
  subscribe,
} from '../../benches/stripe-bench.ts';
import { all, equals, oneReading } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  refunded: boolean;
  statusAfterRefund: string;
  disputeStatus: string;
  disputeForProduct: string;
  refundWhileDisputed: string;
  disputeAfterWin: string;
  refundAfterWin: string;
}

export const s9 = defineStep<Seen>({
  id: 'S9',
  title: 'Refund; dispute, refund while it is open, win, refund again',
  provider: 'stripe',
  facts: {
    'stripe.refund': ({ refunded, statusAfterRefund }) =>
      all(
        equals(refunded, true, 'whole amount refunded'),
        equals(statusAfterRefund, 'active', 'subscription after the refund'),
      ),
    'stripe.dispute': ({ disputeForProduct, disputeAfterWin }) =>
      all(
        equals(disputeForProduct, 'open', 'the charge, as the product reads it'),
        equals(disputeAfterWin, 'won', 'after winning evidence'),
      ),
    'stripe.refund-disputed': ({ refundWhileDisputed, refundAfterWin }) =>
      all(
        equals(refundWhileDisputed, 'charge_disputed', 'refund while disputed'),
        oneReading(refundAfterWin, {
          refunded: 'a charge with a won dispute can be refunded',
          charge_disputed: 'a charge with a won dispute cannot be refunded',
        }),
      ),
  },
  async run(context, seen) {
    const { gateway, sdk } = context.stripe;
    const ids = await ensureCatalogue(context);
    const price = ids.basic_monthly ?? '';
    const plain = await subscribe(context, await makeBuyer(context), price);
    const refund = await gateway.refundLatest(plain.id);
    seen.refunded = refund?.cents === plain.items.data[0]?.price.unit_amount;
    seen.statusAfterRefund = (await sdk.subscriptions.retrieve(plain.id)).status;

    const buyer = await makeBuyer(context);
    const disputed = await payDisputed(context, buyer, price);
    const dispute = await findDispute(context, buyer);
    if (dispute === null) return;
    seen.disputeStatus = dispute.status;
    const { charges } = await gateway.readCustomer(buyer.customerId);
    seen.disputeForProduct = charges.find((charge) => charge.dispute !== null)?.dispute ?? 'none';
    seen.refundWhileDisputed = await refundReason(context, disputed.id);
    seen.disputeAfterWin = await win(context, dispute);
    seen.refundAfterWin = await refundReason(context, disputed.id);
  },
});

/** Stripe has a test card whose payments are disputed at once. In the sandbox a control call plays the bank. */
async function payDisputed(context: Context, buyer: Buyer, price: string) {
  if (context.hands === null) return subscribe(context, buyer, price, 'pm_card_createDispute');
  const subscription = await subscribe(context, buyer, price);
  await context.hands.control('POST', `/stripe/subscriptions/${subscription.id}/dispute`);
  return subscription;
}

async function findDispute(context: Context, buyer: Buyer): Promise<Stripe.Dispute | null> {
  const charge = await newestCharge(context, buyer);
  const list = async () =>
    (await context.stripe.sdk.disputes.list({ charge: charge?.id ?? '' })).data[0];
  await context.until(async () => (await list()) !== undefined);
  return (await list()) ?? null;
}

async function win(context: Context, { id }: Stripe.Dispute): Promise<string> {
  const { disputes } = context.stripe.sdk;
  await disputes.update(id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  await context.hands?.control('POST', `/stripe/disputes/${id}/won`);
  await context.until(async () => (await disputes.retrieve(id)).status === 'won');
  return (await disputes.retrieve(id)).status;
}

async function refundReason(context: Context, subscriptionId: string): Promise<string> {
  try {
    const refund = await context.stripe.gateway.refundLatest(subscriptionId);
    return refund === null || refund.cents === 0 ? 'nothing' : 'refunded';
  } catch (error) {
    if (error instanceof ProviderFailure) return error.reason;
    throw error;
  }
}
