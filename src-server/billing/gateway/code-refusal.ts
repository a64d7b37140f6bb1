import Stripe from 'stripe';
import { ProviderFailure } from '../../errors/provider-failure.ts';

/** Such as 'discounts[0][promotion_code]', also inside `flow_data`. */
const CODE_PARAM = /\b(discounts|promotion_code|coupon)\b/;
const CODE_REASON = /^(promotion_code|coupon)_/;

/**
 * Why Stripe refused a promotion code. inactive: closed, expired or used up. Null: the refusal is not
 * about the code.
 */
export function codeRefusalOf(
  error: unknown,
): 'missing' | 'inactive' | 'not-first' | 'other' | null {
  if (!(error instanceof ProviderFailure) || error.kind !== 'refused') return null;
  const param = error.cause instanceof Stripe.errors.StripeError ? (error.cause.param ?? '') : '';
  if (!CODE_PARAM.test(param) && !CODE_REASON.test(error.reason)) return null;
  if (error.reason === 'resource_missing') return 'missing';
  if (error.reason === 'promotion_code_customer_not_first_time') return 'not-first';
  return /_(expired|inactive)$/.test(error.reason) ? 'inactive' : 'other';
}
