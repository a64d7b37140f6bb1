import type { CodeQuote } from '../../../src/contract/billing.contract.ts';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { reducedAmount, reducedCharges } from '../../../src/domain/offers/discount-code.ts';
import { findCycle } from '../../../src/domain/plan.ts';
import { chargedAmount } from '../../../src/domain/shown-price.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { requireChoice } from '../../catalogue/require-choice.ts';
import { readFork } from '../../database/transaction.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import { inRequestLanguage } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { termsOf } from './discount-code.entity.ts';
import { CODE_REFUSALS, findUsableCode } from './find-usable-code.ts';

/** The price with a code, for the page before Stripe's. Reserves nothing. */
export async function quoteCode(
  deps: BillingDeps,
  context: Pick<RequestContext, 'subscriber'>,
  asked: { code: string; plan: Plan; billing: BillingCycle },
): Promise<CodeQuote> {
  const shop = deps.catalogue.current();
  requireChoice(shop, asked);
  const actor = await context.subscriber();
  const userId = actor?.accountId ?? null;
  const isUpgrade = userId !== null && (await hasLive(deps, userId));
  const found = await findUsableCode(deps, asked.code, { ...asked, userId, isUpgrade });
  if ('refusal' in found) {
    return { valid: false, reason: inRequestLanguage(CODE_REFUSALS[found.refusal]) };
  }
  const terms = termsOf(found.row);
  const cycle = findCycle(shop, asked.billing);
  const amount = chargedAmount(shop, asked.plan, asked.billing);
  return {
    valid: true,
    code: terms.code,
    percentOff: terms.percentOff,
    amount,
    reduced: reducedAmount(terms, amount),
    charges: cycle === null ? 1 : reducedCharges(terms, cycle),
  };
}

async function hasLive({ orm }: BillingDeps, userId: string): Promise<boolean> {
  const current = await readFork(orm).findOne(SubscriptionEntity, { userId, isCurrent: true });
  return current !== null && isLive(current.stripeStatus);
}
