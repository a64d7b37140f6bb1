import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentRefund } from '../../../src/contract/operator/billing-operator.contract.ts';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../src/domain/plan.ts';
import { transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { StandingEntity, type StandingRow } from '../standing/standing.entity.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';

export interface RefundedPayer {
  accountId: string;
  customerId: string;
  /** Payments whose refund was requested, as the operator saw them before. */
  refunds: readonly PaymentRefund[];
}

/**
 * Mails the payer the sum that Stripe shows as refunded now, also where the answer to a refund was lost. Leaves out what
 * an earlier mail announced, so a repeat mails nothing. A payer without an account has no mail, as from the sync.
 */
export async function mailRefund(
  deps: BillingDeps,
  { accountId: userId, customerId, refunds }: RefundedPayer,
): Promise<void> {
  const ids = refunds.map(({ invoiceId }) => invoiceId);
  const payments = await deps.stripe.readInvoices(customerId, ids);
  await transact(deps.orm, async (em) => {
    const contact = await contactOf(em, userId);
    if (contact === null || !contact.isAccount) return;
    const announced = await announcedTo(em, userId);
    const news = payments.flatMap(({ id, refundedCents = 0, currency }) => {
      const seen = refunds.find(({ invoiceId }) => invoiceId === id)?.refundedCents ?? 0;
      const cents = refundedCents - Math.max(seen, announced.get(id) ?? 0);
      return cents > 0 ? [{ view: `${id}:${refundedCents}`, cents, currency }] : [];
    });
    const [first] = news;
    if (first === undefined) return;
    const sum = news.reduce((total, { cents }) => total + cents, 0);
    const plan = paidPlanOf(await em.findOne(StandingEntity, { userId }));
    const views = news.map(({ view }) => view).toSorted();
    await queueMail(em, deps, {
      dedupeKey: `${KEY}${views.join(' ')}`,
      userId,
      to: contact.email,
      template: 'payment-refunded',
      values: {
        plan: plan === null ? '' : planName(deps.catalogue.current(), plan),
        amount: `${sum} ${first.currency}`,
        link: `${deps.origins.public()}/`,
      },
    });
  });
}

/** Followed by each payment's id and its refunded sum after the refund. */
const KEY = 'payment-refunded:';

/** The refunded sum of each payment that earlier mails announced, in cents. */
async function announcedTo(em: EntityManager, userId: string): Promise<Map<string, number>> {
  const mails = await em.execute<{ key: string; amount: string | null }[]>(
    `select dedupe_key as key, "values"->>'amount' as amount from outgoing_mail
     where user_id = ? and template in ('payment-refunded', 'access-ended-refunded')`,
    [userId],
  );
  const subscriptions = await em.find(SubscriptionEntity, { userId });
  const announced = new Map<string, number>();
  const note = (invoiceId: string, cents: number) =>
    announced.set(invoiceId, Math.max(cents, announced.get(invoiceId) ?? 0));
  for (const { key, amount } of mails) {
    if (key.startsWith(KEY)) {
      for (const view of key.slice(KEY.length).split(' ')) {
        const [invoiceId = '', cents] = view.split(':');
        note(invoiceId, Number(cents));
      }
    } else {
      // The mail about the end has the sum of the last payment of its subscription.
      const [, subscriptionId] = key.split(':');
      const ended = subscriptions.find((each) => each.stripeSubscriptionId === subscriptionId);
      if (ended?.lastPaidInvoiceId != null)
        note(ended.lastPaidInvoiceId, Number.parseInt(amount ?? '', 10) || 0);
    }
  }
  return announced;
}

/** The plan of the subscription, also below one that was given. Null: no paid plan is left. */
function paidPlanOf(standing: StandingRow | null): Plan | null {
  const paid = standing?.planGrantId == null ? standing?.plan : standing.paidPlan;
  return paid == null || paid === FREE_PLAN ? null : paid;
}
