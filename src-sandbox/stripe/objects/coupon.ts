import type Stripe from 'stripe';
import type { Coupon, PromotionCode } from '../wire/answers/stored-objects.ts';
import { newId, randomText } from '../wire/ids.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';

export function couponObject(created: number, params: Stripe.CouponCreateParams): Coupon {
  return {
    id: params.id ?? randomText(8),
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created,
    currency: params.currency?.toLowerCase() ?? null,
    duration: params.duration ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergedMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
}

export function promotionCodeObject(
  created: number,
  params: Stripe.PromotionCodeCreateParams,
): PromotionCode {
  return {
    id: newId('promo'),
    object: 'promotion_code',
    active: params.active ?? true,
    code: (params.code ?? randomText(8)).toUpperCase(),
    created,
    customer: params.customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergedMetadata({}, params.metadata),
    promotion: { coupon: params.promotion.coupon ?? null, type: 'coupon' },
    restrictions: {
      first_time_transaction: params.restrictions?.first_time_transaction ?? false,
      minimum_amount: params.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: params.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
}
