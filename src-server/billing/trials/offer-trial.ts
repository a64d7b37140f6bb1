import type { TrialQuote } from '../../../src/contract/billing.contract.ts';
import type { BillingCycle, Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { dayThere } from '../../../src/domain/dates/time-zone.ts';
import { type TrialCard, trialEnd } from '../../../src/domain/offers/trial.ts';
import {
  isSameOffer,
  offeredIndicators,
  planIndicators,
} from '../../../src/domain/offers/trial-indicators.ts';
import { chargedAmount } from '../../../src/domain/shown-price.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { requireChoice } from '../../catalogue/require-choice.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { findBrowserSignUp } from '../../people/sign-ups.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import { hashToken } from '../../secrets/token.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { hasBought } from '../offers/find-usable-code.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { hasHadTrial } from './person-graph.ts';
import { TrialPassEntity, TrialRuleEntity } from './trial.entities.ts';
import { limitsAfterUpgrade } from './trial-part.view.ts';

export interface OfferedTrial {
  days: number;
  card: TrialCard;
  endsAt: Date;
  /** The indicators that it gives. Null: all of the plan. */
  indicators: Entitlement[] | null;
}

/**
 * The trial that this buyer may start. Null: none. A visitor without a sign-up is only known by the card, so the guard
 * decides about them after Stripe's page: an answer here would say who had an account before.
 */
async function findTrial(
  deps: BillingDeps,
  { plan, userId }: { plan: Plan; userId: string | null },
): Promise<OfferedTrial | null> {
  const em = readFork(deps.orm);
  const rule = await em.findOne(TrialRuleEntity, { plan });
  if (rule === null) return null;
  const given = offeredIndicators(deps.catalogue.current(), plan, rule.indicators);
  if (given === null) return null;
  const offered = {
    days: rule.days,
    card: rule.card,
    endsAt: trialEnd(deps.clock.now(), rule.days),
    indicators: given.indicators,
  };
  if (userId === null) return offered;
  const current = await em.findOne(SubscriptionEntity, { userId, isCurrent: true });
  if (current !== null && isLive(current.stripeStatus)) return null;
  if ((await em.count(TrialPassEntity, { userId, usedAt: null })) > 0) return offered;
  if ((await hasBought(em, userId)) || (await hasHadTrial(em, userId))) return null;
  return offered;
}

/** For the page before Stripe's: the days, and the sum and date of the first charge. */
export async function quoteTrial(
  deps: BillingDeps,
  context: Pick<RequestContext, 'subscriber' | 'readCookie'>,
  asked: { plan: Plan; billing: BillingCycle },
): Promise<TrialQuote | null> {
  requireChoice(deps.catalogue.current(), asked);
  const userId = await askerOf(deps, context);
  const found = await findTrial(deps, { plan: asked.plan, userId });
  if (found === null) return null;
  const amount = chargedAmount(deps.catalogue.current(), asked.plan, asked.billing);
  const { days, card, endsAt, indicators } = found;
  const endsOn = dayThere(endsAt, deps.settings.timeZone);
  return {
    days,
    card,
    endsAt: endsAt.toISOString(),
    endsOn,
    amount,
    ...(indicators !== null && { indicators }),
  };
}

/** A purchase judges the same person: the account, or this browser's open sign-up. Null: a stranger. */
async function askerOf(
  deps: BillingDeps,
  context: Pick<RequestContext, 'subscriber' | 'readCookie'>,
): Promise<string | null> {
  const actor = await context.subscriber();
  if (actor !== null) return actor.accountId;
  const token = context.readCookie('sign-up');
  if (token === null) return null;
  const signUp = await findBrowserSignUp(readFork(deps.orm), hashToken(token), null);
  return signUp?.id ?? null;
}

/** Null unless the page offered one. Raises 'conflict' if it has changed since: nothing is charged unannounced. */
export async function requireTrial(
  deps: BillingDeps,
  asked: {
    trialDays?: number | undefined;
    trialIndicators?: readonly Entitlement[] | undefined;
    plan: Plan;
  },
  userId: string,
): Promise<OfferedTrial | null> {
  if (asked.trialDays === undefined) return null;
  const found = await findTrial(deps, { plan: asked.plan, userId });
  const isSame =
    found?.days === asked.trialDays && isSameOffer(found.indicators, asked.trialIndicators ?? null);
  if (isSame) return found;
  throw trialChanged();
}

const trialChanged = () =>
  new AppError(
    'trial.changed',
    'conflict',
    'The trial of this plan has changed. Please look at the price again.',
  );

/**
 * The indicators that an upgrade within a running trial gives until the first payment. Null: no trial runs. Raises
 * 'conflict' unless the page named them: the rule may have changed since.
 */
export async function requireUpgradeTrial(
  deps: Pick<BillingDeps, 'orm' | 'catalogue'>,
  current: Subscription,
  { plan, shown }: { plan: Plan; shown: readonly Entitlement[] | undefined },
): Promise<Entitlement[] | null> {
  if (current.trial == null) return null;
  const given = (await limitsAfterUpgrade(deps, current))[plan] ?? null;
  if (!isSameOffer(given, shown ?? null)) throw trialChanged();
  return given ?? planIndicators(deps.catalogue.current(), plan);
}
