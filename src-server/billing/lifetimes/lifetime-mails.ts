import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { replacedUntil, replaces } from '../../../src/domain/offers/lifetime.ts';
import { planName } from '../../../src/domain/plan.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { LifetimePurchase } from './lifetime.entities.ts';
import { findHeld } from './require-sellable.ts';

/** Mails the receipt, a refund, one that did not arrive, or a dispute. Once for each purchase, kind and return. */
export async function mailLifetime(
  em: EntityManager,
  deps: BillingDeps,
  {
    purchase,
    to,
    taking = { takenAt: purchase.takenAt ?? null, isGiven: purchase.planGrantId != null },
  }: {
    purchase: LifetimePurchase;
    to: 'receipt' | 'returned' | 'refund-failed' | 'on-hold' | 'resumed' | 'lost';
    /** When the money went back, or did not after all, and whether its plan is given. */
    taking?: { takenAt: Date | null; isGiven: boolean };
  },
): Promise<void> {
  const { id, accountId, plan, currency, locale } = purchase;
  const contact = accountId == null ? null : await contactOf(em, accountId);
  if (accountId == null || contact === null) return;
  const template = `lifetime-${to}` as const;
  const amount = to === 'returned' ? purchase.refundedMinor : purchase.paidMinor;
  const since = taking.takenAt === null ? '' : `:${taking.takenAt.toISOString()}`;
  await queueMail(em, deps, {
    dedupeKey: `${template}:${id}${since}`,
    userId: accountId,
    to: contact.email,
    template,
    values: {
      plan: planName(deps.catalogue.current(), plan),
      amount: `${amount} ${currency}`,
      given: taking.isGiven ? 'given' : '',
      ...(to === 'receipt' && (await replacedBy(em, deps, { accountId, plan }))),
      link: `${deps.origins.public()}/`,
    },
    ...(locale == null ? {} : { locale: locale as Locale }),
  });
}

/** The subscription that this plan replaces, as the page named it before the payment. */
async function replacedBy(
  em: EntityManager,
  deps: BillingDeps,
  bought: { accountId: string; plan: Plan },
): Promise<{ old?: string; until?: string }> {
  const { subscription } = await findHeld(em, deps, bought);
  const shop = deps.catalogue.current();
  const old = subscription?.plan ?? null;
  if (old === null || !replaces(shop, bought.plan, old)) return {};
  const until = replacedUntil(shop, bought.plan, subscription)?.toISOString() ?? '';
  return { old: planName(shop, old), until };
}
