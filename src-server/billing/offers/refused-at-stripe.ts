import type { CodeRefusal } from '../../../src/domain/offers/discount-code.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { codeRefusalOf } from '../gateway/code-refusal.ts';
import { type AppliedCode, codeRefused } from './find-usable-code.ts';

type Buys = { discount?: AppliedCode | null };

/** Raises 'conflict' if Stripe no longer takes the code, before a purchase changes anything. */
export async function requireCodeAtStripe(deps: BillingDeps, { discount }: Buys): Promise<void> {
  if (discount == null) return;
  const read = await deps.stripe.findDiscount(discount.id);
  if (read?.active !== true) throw codeRefused(await inactiveBecause(deps, discount));
}

/**
 * Opens a payment page. If Stripe refuses the code, the buyer reads why; any other refusal has its
 * own sentence. Stripe counts uses too: the last one may have been taken at this moment.
 */
export async function orCodeRefused<T>(
  deps: BillingDeps,
  { discount }: Buys,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (discount == null) throw error;
    const refusal = codeRefusalOf(error);
    if (refusal === 'inactive') throw codeRefused(await inactiveBecause(deps, discount));
    if (refusal !== null) throw codeRefused(OTHER[refusal]);
    const isRefused = error instanceof ProviderFailure && error.kind === 'refused';
    // A missing customer is created again by the caller.
    if (!isRefused || error.reason === 'resource_missing') throw error;
    throw new AppError(
      'billing.page-refused',
      'conflict',
      'Stripe did not open the payment page. Nothing has changed, and nothing was charged.',
      { cause: error },
    );
  }
}

const OTHER = {
  missing: 'unknown',
  'not-first': 'only-first',
  other: 'not-taken',
} as const satisfies Record<string, CodeRefusal>;

/**
 * Stripe has one answer for a code that has ended and for one that is used up. The refusal stands even if the read that
 * tells them apart fails.
 */
async function inactiveBecause(
  { stripe, log }: BillingDeps,
  { id, maxUses }: AppliedCode,
): Promise<CodeRefusal> {
  if (maxUses === null) return 'over';
  const read = await stripe.findDiscount(id).catch((error: unknown) => {
    log.warn({ err: error, code: id }, 'a refused code was not read');
    return null;
  });
  return read !== null && read.uses >= maxUses ? 'used-up' : 'over';
}
