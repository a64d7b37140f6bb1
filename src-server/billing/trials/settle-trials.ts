import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { noonThere } from '../../../src/domain/dates/time-zone.ts';
import {
  namedAfterUpgrade,
  offeredIndicators,
} from '../../../src/domain/offers/trial-indicators.ts';
import { planName } from '../../../src/domain/plan.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import type { Subscription } from '../subscription.entity.ts';
import type { ReadCustomer } from '../sync/judge-customer.ts';
import { TrialRuleEntity, type TrialUse, TrialUseEntity } from './trial.entities.ts';

/**
 * Follows each trial of one customer, in the transaction of the sync: its sum and end, the mail that
 * names both, and its outcome. An upgrade within a trial changes the sum, so it is announced again.
 */
export async function settleTrials(
  em: EntityManager,
  deps: BillingDeps,
  { read, all }: { read: ReadCustomer; all: readonly Subscription[] },
): Promise<void> {
  const open = { userId: read.userId, settledAt: null };
  for (const use of await em.find(TrialUseEntity, open)) {
    const row = all.find((each) => each.stripeSubscriptionId === use.stripeSubscriptionId);
    const judged = read.judged.subscriptions.find(({ id }) => id === use.stripeSubscriptionId);
    if (row === undefined || judged === undefined) continue;
    use.debitSeenAt = judged.afterTrial === 'under-way' ? deps.clock.now() : null;
    if (use.state === 'refused') await settleRefused(em, deps, { use, row, read });
    else if (judged.lastPaid !== null || judged.afterTrial === 'settled') settle(deps, use, 'paid');
    else if (row.endedAt != null) settle(deps, use, 'left');
    else if (row.trial != null && row.currentPeriodEnd != null) {
      const { plan, billingCycle = null } = row;
      if (plan != null && plan !== use.plan) await moveLimit(em, deps, { use, plan });
      Object.assign(use, { plan: plan ?? use.plan, billingCycle, endsAt: row.currentPeriodEnd });
      await announce(em, deps, { use, row, read });
    }
  }
}

/** An upgrade within the trial keeps what the first page named, and gives what the page of the upgrade named. */
async function moveLimit(
  em: EntityManager,
  { catalogue }: BillingDeps,
  { use, plan }: { use: TrialUse; plan: Plan },
): Promise<void> {
  const rule = await em.findOne(TrialRuleEntity, { plan });
  const before = { from: use.plan, named: use.indicators ?? null };
  const byRule = namedAfterUpgrade(catalogue.current(), before, { plan, rule });
  const { userId, stripeSubscriptionId: changedSubscriptionId } = use;
  const ordered = { userId, changedSubscriptionId, plan, trialIndicators: { $ne: null } };
  const latest = { orderBy: { createdAt: 'desc' } } as const;
  const shown = (await em.findOne(PaymentAttemptEntity, ordered, latest))?.trialIndicators ?? [];
  use.indicators = byRule === null ? null : [...new Set([...byRule, ...shown])];
}

const settle = ({ clock }: BillingDeps, use: TrialUse, state: 'paid' | 'left') =>
  Object.assign(use, { state, settledAt: clock.now() });

interface About {
  use: TrialUse;
  row: Subscription;
  read: ReadCustomer;
}

/** Mailed once Stripe is read back as ended: only then is it true that nothing is charged. */
async function settleRefused(
  em: EntityManager,
  deps: BillingDeps,
  { use, row, read }: About,
): Promise<void> {
  if (row.endedAt == null) return;
  use.settledAt = deps.clock.now();
  if (read.contact === null) return;
  await queueMail(em, deps, {
    dedupeKey: `trial-refused:${use.stripeSubscriptionId}`,
    userId: use.userId,
    to: read.contact.email,
    template: 'trial-refused',
    values: {
      plan: planName(deps.catalogue.current(), use.plan),
      link: `${deps.origins.public()}/start-plan`,
    },
  });
}

/** Not for a trial that ends unpaid: it was canceled, and its mail said so. */
async function announce(
  em: EntityManager,
  deps: BillingDeps,
  { use, row, read }: About,
): Promise<void> {
  if (read.contact === null || row.endsAt != null || row.amountCents == null) return;
  const isKnown =
    use.announcedCents === row.amountCents && use.announcedEnd?.getTime() === use.endsAt.getTime();
  if (isKnown) return;
  Object.assign(use, { announcedCents: row.amountCents, announcedEnd: use.endsAt });
  await queueMail(em, deps, {
    dedupeKey: `trial-started:${use.stripeSubscriptionId}:${row.amountCents}:${use.endsAt.toISOString()}`,
    userId: use.userId,
    to: read.contact.email,
    template: use.hasCard ? 'trial-started' : 'trial-started-free',
    values: trialValues(deps, use, row),
  });
}

type TrialTerms = Pick<TrialUse, 'plan' | 'endsAt'> & Partial<Pick<TrialUse, 'indicators'>>;

/** Values of the mails about a running trial. */
export function trialValues(
  deps: BillingDeps,
  { plan, endsAt, indicators }: TrialTerms,
  price: { amountCents?: number | null | undefined; currency?: string | null | undefined },
): Record<string, string> {
  const shop = deps.catalogue.current();
  const given = offeredIndicators(shop, plan, indicators)?.indicators ?? null;
  return {
    plan: planName(shop, plan),
    // Named at delivery, in the reader's language.
    ...(given !== null && { indicatorKeys: given.join(' ') }),
    until: noonThere(endsAt, deps.settings.timeZone),
    amount: `${price.amountCents ?? 0} ${price.currency ?? deps.settings.currency}`,
    link: `${deps.origins.public()}/account`,
  };
}
