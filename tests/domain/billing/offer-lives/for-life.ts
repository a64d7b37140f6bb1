import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import {
  endOfReplaced,
  lifetimeRefusal,
  replaces,
} from '../../../../src/domain/offers/lifetime.ts';
import { day } from '../facts.ts';
import type { OfferLedger } from './offer-ledger.ts';
import { isClosed, type OfferLife } from './rights.ts';

/** The person buys a plan for life, and the product ends the subscription that it replaces. */
export function buyForLife(ledger: OfferLedger, plan: Plan): void {
  const { live, given } = ledger;
  const subscription = live && termsOf(live);
  const forLife = given.grants.filter(({ until }) => until === null).map((each) => each.plan);
  const refusal = lifetimeRefusal(DOCUMENTED_CATALOGUE, plan, { forLife, subscription });
  if (refusal !== null || !ledger.cardWorks) return;
  given.giveForLife(plan, ledger.now);
  if (live === null || subscription === null) return;
  if (!replaces(DOCUMENTED_CATALOGUE, plan, live.plan)) return;
  const money = { isChargedTwice: false, owes: live.failedAt !== null };
  const end = endOfReplaced(subscription, money);
  if (end === 'with-period') live.endsAtPeriodEnd = true;
  else if (end === 'now') live.status = 'canceled';
}

function termsOf(life: OfferLife) {
  const isDisputed = life.payments.some(({ dispute }) => dispute === 'open');
  return {
    plan: life.plan,
    stripeStatus: life.status,
    currentPeriodEnd: day(life.periodEnd),
    endsAt: life.endsAtPeriodEnd ? day(life.periodEnd) : null,
    closedBecause: isDisputed ? ('dispute' as const) : isClosed(life) ? ('refund' as const) : null,
  };
}
