import type { EntityManager } from '@mikro-orm/postgresql';
import { planName } from '../../../src/domain/plan.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { LifetimePurchase } from './lifetime.entities.ts';

/** Mails the receipt, a refund, or that it did not arrive. Once for each purchase, kind and refund. */
export async function mailLifetime(
  em: EntityManager,
  deps: BillingDeps,
  { purchase, to }: { purchase: LifetimePurchase; to: 'receipt' | 'returned' | 'refund-failed' },
): Promise<void> {
  const { id, accountId, plan, currency, locale } = purchase;
  const contact = accountId == null ? null : await contactOf(em, accountId);
  if (accountId == null || contact === null) return;
  const template = `lifetime-${to}` as const;
  const amount = to === 'returned' ? purchase.refundedMinor : purchase.paidMinor;
  const refund = purchase.takenAt == null ? '' : `:${purchase.takenAt.toISOString()}`;
  await queueMail(em, deps, {
    dedupeKey: `${template}:${id}${refund}`,
    userId: accountId,
    to: contact.email,
    template,
    values: {
      plan: planName(deps.catalogue.current(), plan),
      amount: `${amount} ${currency}`,
      given: purchase.planGrantId == null ? '' : 'given',
      link: `${deps.origins.public()}/`,
    },
    ...(locale == null ? {} : { locale: locale as Locale }),
  });
}
