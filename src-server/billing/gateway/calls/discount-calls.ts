import type Stripe from 'stripe';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { DiscountRead } from '../discount-facts.ts';
import { ask, askFor } from '../failure.ts';
import type { DiscountInput } from '../port.ts';
import { productId } from './catalogue-calls.ts';
import { APP_MARK } from './checkout-calls.ts';

/** Our own id, so that a repeat finds the coupon also after Stripe has forgotten the idempotency key. */
const couponId = (key: string) => `${APP_MARK}_${key}`;

export async function createDiscount(client: Stripe, input: DiscountInput): Promise<DiscountRead> {
  await createCoupon(client, input);
  const made = await findDiscount(client, input.key);
  if (made !== null) return made;
  const params: Stripe.PromotionCodeCreateParams = {
    promotion: { type: 'coupon', coupon: couponId(input.key) },
    code: typedCode(input),
    metadata: { app: APP_MARK, code: input.code },
    ...(input.maxUses === null ? {} : { max_redemptions: input.maxUses }),
    ...(input.endsAt === null ? {} : { expires_at: Math.floor(input.endsAt.getTime() / 1000) }),
    ...(input.isFirstPurchaseOnly ? { restrictions: { first_time_transaction: true } } : {}),
  };
  await ask('create promotion code', 'promotion_code', () =>
    client.promotionCodes.create(params, { idempotencyKey: `${APP_MARK}-code-${input.key}` }),
  );
  const read = await findDiscount(client, input.key);
  if (read === null) throw new ProviderFailure('stripe', 'unavailable', 'promotion-code-unread');
  return read;
}

/**
 * Stripe knows neither billing intervals nor upgrades, so only our page may apply the code. An
 * unguessable part keeps it from being typed on Stripe's page.
 */
const typedCode = ({ code, key }: DiscountInput) => `${code}-${key.slice(-12)}`.toUpperCase();

async function createCoupon(client: Stripe, input: DiscountInput): Promise<void> {
  const { key, code, percentOff, amountOff, currency, duration, months, plans } = input;
  const params: Stripe.CouponCreateParams = {
    id: couponId(key),
    name: code,
    duration: duration === 'months' ? 'repeating' : duration,
    metadata: { app: APP_MARK, code },
    ...(months === null ? {} : { duration_in_months: months }),
    ...(percentOff === null ? {} : { percent_off: percentOff }),
    ...(amountOff === null || currency === null ? {} : { amount_off: amountOff, currency }),
    ...(plans.length === 0 ? {} : { applies_to: { products: plans.map(productId) } }),
  };
  try {
    await ask('create coupon', 'coupon', () => client.coupons.create(params));
  } catch (error) {
    const exists = error instanceof ProviderFailure && error.reason === 'resource_already_exists';
    if (!exists) throw error;
  }
}

/** Null if Stripe has none. */
export async function findDiscount(client: Stripe, key: string): Promise<DiscountRead | null> {
  const id = couponId(key);
  if ((await askFor('coupon', 'coupon', () => client.coupons.retrieve(id))) === null) return null;
  const { data } = await ask('promotion codes', 'list', () =>
    client.promotionCodes.list({ coupon: id, limit: 1 }),
  );
  const code = data[0];
  if (code === undefined) return null;
  return { couponId: id, promotionCodeId: code.id, active: code.active, uses: code.times_redeemed };
}

export async function closeDiscount(client: Stripe, promotionCodeId: string): Promise<void> {
  await ask('close promotion code', 'promotion_code', () =>
    client.promotionCodes.update(promotionCodeId, { active: false }),
  );
}
