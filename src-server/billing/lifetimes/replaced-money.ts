import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { moneyText } from '../../../src/domain/money-text.ts';
import { isChargedTwice } from '../../../src/domain/offers/lifetime.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { InvoiceRead } from '../gateway/stripe-facts.ts';
import { KnownPriceEntity } from '../known-price.entity.ts';
import { PriceMappingEntity } from '../price-mapping/price-mapping.entity.ts';
import type { Subscription } from '../subscription.entity.ts';

interface ReplacedMoney {
  /** Paid invoices of periods that the plan for life already gave. Without those that were returned. */
  charged: InvoiceRead[];
  /** Stripe collects something now, or a draft soon. */
  owes: boolean;
  /** An invoice that can be paid. */
  canPay: boolean;
}

/** The money of one subscription beside a plan for life, read from Stripe. */
export async function moneyOfReplaced(
  deps: BillingDeps,
  forLife: { plan: Plan; since: Date },
  row: Subscription,
): Promise<ReplacedMoney> {
  const { invoices, charges } = await deps.stripe.readCustomer(row.stripeCustomerId);
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === row.stripeSubscriptionId);
  const kept = new Set(
    charges
      .filter(
        ({ succeeded, refundedCents, amountCents }) => succeeded && refundedCents < amountCents,
      )
      .map(({ paymentIntentId }) => paymentIntentId),
  );
  const charged: InvoiceRead[] = [];
  for (const invoice of own.filter(({ paymentIntentIds }) =>
    paymentIntentIds.some((id) => kept.has(id)),
  )) {
    const period = { beginsAt: invoice.beginsAt, plan: await planOf(deps, row, invoice) };
    if (isChargedTwice(deps.catalogue.current(), forLife, period)) charged.push(invoice);
  }
  const canPay = own.some(({ state }) => state === 'owed');
  return { charged, canPay, owes: canPay || own.some(({ state }) => state === 'draft') };
}

/** The plan may have changed since the invoice. */
async function planOf(
  { orm }: BillingDeps,
  row: Subscription,
  { priceId }: InvoiceRead,
): Promise<Plan | null> {
  if (priceId === null) return null;
  if (priceId === row.stripePriceId) return row.plan ?? null;
  const em = readFork(orm);
  const mapped = await em.findOne(PriceMappingEntity, { stripePriceId: priceId });
  if (mapped !== null) return mapped.plan ?? null;
  return (await em.findOne(KnownPriceEntity, { stripePriceId: priceId }))?.plan ?? null;
}

/** Refunds each invoice once. The operator hears of a refusal, and returns the money. */
export async function returnCharged(
  deps: BillingDeps,
  { stripeCustomerId }: Subscription,
  charged: readonly InvoiceRead[],
): Promise<void> {
  for (const { id, paidCents, currency } of charged) {
    try {
      await deps.stripe.refundInvoice(id);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
      const { reason } = error;
      deps.log.error({ invoice: id, reason }, 'a period beside a plan for life was not refunded');
      const amount = moneyText(paidCents, currency);
      const payment = `invoice ${id} of customer ${stripeCustomerId}`;
      await transact(deps.orm, (em) =>
        deps.alertOperator(em, {
          about: 'refund-refused',
          alertKeys: [id],
          values: () => ({ payment, amount, reason }),
        }),
      );
    }
  }
}
