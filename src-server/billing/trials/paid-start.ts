import type { PaidStart } from '../../../src/contract/billing.contract.ts';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../src/domain/plan.ts';
import { chargedAmount } from '../../../src/domain/shown-price.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { inRequestLanguage } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { type TrialUse, TrialUseEntity } from './trial.entities.ts';
import { amountText } from './trial-notice.ts';

/** The refused trial that no purchase has followed. Null: there is none. */
export async function findRefusedTrial(
  { orm }: Pick<BillingDeps, 'orm'>,
  userId: string,
): Promise<TrialUse | null> {
  const em = readFork(orm);
  const last = await em.findOne(TrialUseEntity, { userId }, { orderBy: { startedAt: 'desc' } });
  if (last?.state !== 'refused' || last.settledAt == null) return null;
  const all = await em.find(SubscriptionEntity, { userId });
  const isFollowed = all.some(
    (each) =>
      each.stripeSubscriptionId !== last.stripeSubscriptionId &&
      (isLive(each.stripeStatus) || each.createdAt > last.startedAt),
  );
  return isFollowed ? null : last;
}

/** The plan of a refused trial at today's price, with the sentence to agree to. */
export async function findPaidStart(deps: BillingDeps, userId: string): Promise<PaidStart | null> {
  const refused = await findRefusedTrial(deps, userId);
  if (refused?.billingCycle == null) return null;
  const { plan, billingCycle: billing } = refused;
  const amount = chargedAmount(deps.catalogue.current(), plan, billing);
  // The plan or its price may be gone since.
  if (amount === 0) return null;
  return { plan, billing, amount, sentence: sentenceOf(deps, { plan, amount }) };
}

function sentenceOf(
  { catalogue, settings }: BillingDeps,
  { plan, amount }: { plan: Plan; amount: number },
): string {
  const shop = catalogue.current();
  const price = amountText(amount, saleCurrency(shop, settings));
  return inRequestLanguage(
    `I want ${planName(shop, plan)} to start now and agree to be charged ${price} today.`,
  );
}

/** The sentence that the buyer ticked, if it is the one that we ask for. Null: none was sent. */
export async function confirmedPaidStart(
  deps: BillingDeps,
  asked: { startsNow?: string | undefined; plan: Plan; billing: BillingCycle },
  userId: string,
): Promise<string | null> {
  if (asked.startsNow === undefined) return null;
  const offered = await findPaidStart(deps, userId);
  const isSame =
    offered?.sentence === asked.startsNow &&
    offered.plan === asked.plan &&
    offered.billing === asked.billing;
  if (isSame) return offered.sentence;
  throw new AppError(
    'trial.consent-changed',
    'conflict',
    'The price has changed. Please read it again before you start.',
  );
}
