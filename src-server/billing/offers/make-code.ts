import { UniqueConstraintViolationException } from '@mikro-orm/core';
import {
  type CodeFault,
  type CodeTerms,
  codeFault,
  normalCode,
} from '../../../src/domain/offers/discount-code.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { newId } from '../../database/identifier.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { DiscountCodeEntity } from './discount-code.entity.ts';
import { closeCode } from './end-code.ts';

const FAULTS: Record<CodeFault, string> = {
  form: 'A code has 3 to 30 letters, digits and dashes.',
  reduction: 'Please give a percentage or an amount.',
  percent: 'A percentage is above 0 and at most 100.',
  amount: 'Please give an amount above zero.',
  currency: 'Your prices are in another currency.',
  months: 'Please give 1 to 36 months.',
  plan: 'One of these plans is not on sale.',
  cycle: 'None of these plans is sold with this billing interval.',
  over: 'The end has already passed, or comes before the start.',
  limit: 'Please give a limit of at least one use.',
  'free-forever': 'This code would make a plan free forever. Give the plan to the user instead.',
};

type NewCode = Omit<CodeTerms, 'startsAt'> & { startsAt: Date | null };

/**
 * Makes a code at Stripe and reads it back. The row is written first: after a crash,
 * `continueCodes` finds the same objects at Stripe. Returns the code's id.
 */
export async function makeCode(deps: BillingDeps, input: NewCode): Promise<string> {
  const now = deps.clock.now();
  const catalogue = deps.catalogue.current();
  const terms = { ...input, code: normalCode(input.code), startsAt: input.startsAt ?? now };
  const currency = saleCurrency(catalogue, deps.settings);
  const fault = codeFault(terms, { catalogue, currency, now });
  if (fault !== null) throw new AppError(`code.${fault}`, 'invalid', FAULTS[fault]);
  const id = newId();
  try {
    await transact(deps.orm, async (em) => {
      em.create(DiscountCodeEntity, {
        ...terms,
        id,
        plans: [...terms.plans],
        cycles: [...terms.cycles],
        state: 'making',
        stripeCouponId: null,
        stripePromotionCodeId: null,
        refusal: null,
        createdAt: now,
        endedAt: null,
        closedAt: null,
        openAtEnd: null,
      });
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new AppError('code.taken', 'conflict', 'You already have a code with this name.');
  }
  await makeAtStripe(deps, id);
  return id;
}

/** Finishes what a crash or an outage of Stripe interrupted. */
export async function continueCodes(deps: BillingDeps): Promise<void> {
  const rows = await readFork(deps.orm).find(DiscountCodeEntity, {
    $or: [{ state: 'making' }, { state: 'ended', closedAt: null }],
  });
  for (const row of rows) {
    try {
      if (row.state === 'making') await makeAtStripe(deps, row.id);
      else await closeCode(deps, row);
    } catch (error) {
      deps.log.warn({ err: error, code: row.id }, 'a discount code could not be settled at Stripe');
    }
  }
}

async function makeAtStripe(deps: BillingDeps, id: string): Promise<void> {
  const row = await readFork(deps.orm).findOneOrFail(DiscountCodeEntity, { id });
  try {
    const made = await deps.stripe.createDiscount({
      key: id,
      code: row.code,
      percentOff: row.percentOff ?? null,
      amountOff: row.amountOff ?? null,
      currency: row.currency ?? null,
      duration: row.duration,
      months: row.months ?? null,
      plans: row.plans,
      endsAt: row.endsAt ?? null,
      maxUses: row.maxUses ?? null,
      isFirstPurchaseOnly: row.isFirstPurchaseOnly,
    });
    await settle(deps, id, {
      state: 'live',
      stripeCouponId: made.couponId,
      stripePromotionCodeId: made.promotionCodeId,
    });
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    await settle(deps, id, { state: 'refused', refusal: error.reason });
    throw new AppError('code.refused', 'conflict', `Stripe refused this code: ${error.reason}.`);
  }
}

type MadeAtStripe =
  | { state: 'live'; stripeCouponId: string; stripePromotionCodeId: string }
  | { state: 'refused'; refusal: string };

/** An operator may have ended it since. It is then closed again, now that Stripe has it. */
function settle(deps: BillingDeps, id: string, { state, ...made }: MadeAtStripe): Promise<void> {
  return transact(deps.orm, async (em) => {
    await em.nativeUpdate(DiscountCodeEntity, { id, state: 'making' }, { ...made, state });
    await em.nativeUpdate(DiscountCodeEntity, { id, state: 'ended' }, { ...made, closedAt: null });
  });
}
