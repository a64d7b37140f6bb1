import type Stripe from 'stripe';
import { couponObject, promotionCodeObject } from '../objects/coupon.ts';
import {
  COUPON_CREATE,
  COUPON_LIST,
  COUPON_UPDATE,
  PROMOTION_CODE_CREATE,
  PROMOTION_CODE_LIST,
  PROMOTION_CODE_UPDATE,
} from '../parameters/discounts.ts';
import { NOTHING, RETRIEVE } from '../parameters/plain.ts';
import type { PromotionCode } from '../wire/answers/stored-objects.ts';
import { invalidRequest, parameterMissing } from '../wire/answers/stripe-error.ts';
import { inPath, named } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { checkOwnId } from '../wire/requests/own-id.ts';
import { route } from '../wire/route.ts';

const COUPONS = '/v1/coupons';
const CODES = '/v1/promotion_codes';

export const discountRoutes = [
  route<Stripe.CouponCreateParams>('POST', COUPONS, COUPON_CREATE, ({ world, params }) => {
    checkCoupon(params);
    checkOwnId(params.id);
    if (params.id !== undefined && Object.hasOwn(world.state.coupons, params.id)) {
      throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists' });
    }
    const coupon = couponObject(world.seconds(), params);
    world.state.coupons[coupon.id] = coupon;
    const products = params.applies_to?.products ?? [];
    if (products.length > 0) world.state.couponProducts[coupon.id] = products;
    world.emit('coupon.created', coupon);
    world.effect('coupon.created', { coupon: coupon.id });
    return coupon;
  }),
  route<Stripe.CouponListParams>('GET', COUPONS, COUPON_LIST, ({ world, params }) =>
    pageOf(COUPONS, newestFirst(world.state.coupons, params), params),
  ),
  route('GET', `${COUPONS}/:id`, RETRIEVE, ({ world, id }) =>
    inPath(world.state.coupons, id, 'coupon', 'coupon'),
  ),
  route<Stripe.CouponUpdateParams>('POST', `${COUPONS}/:id`, COUPON_UPDATE, (call) => {
    const { world, params, id } = call;
    const coupon = inPath(world.state.coupons, id, 'coupon', 'coupon');
    coupon.name = params.name ?? coupon.name;
    coupon.metadata = mergedMetadata(coupon.metadata ?? {}, params.metadata);
    world.emit('coupon.updated', coupon);
    return coupon;
  }),
  route('DELETE', `${COUPONS}/:id`, NOTHING, ({ world, id }) => {
    const coupon = inPath(world.state.coupons, id, 'coupon', 'coupon');
    delete world.state.coupons[id];
    delete world.state.couponProducts[id];
    world.emit('coupon.deleted', coupon);
    return { id, object: 'coupon', deleted: true };
  }),
  route<Stripe.PromotionCodeCreateParams>('POST', CODES, PROMOTION_CODE_CREATE, (call) => {
    const { world, params } = call;
    if (params.promotion.coupon === undefined) throw parameterMissing('promotion[coupon]');
    named(world.state.coupons, params.promotion.coupon, 'coupon', 'promotion[coupon]');
    const code = promotionCodeObject(world.seconds(), params);
    const taken = Object.values(world.state.promotionCodes).some(
      (other) => other.code === code.code && other.active,
    );
    if (taken) {
      throw invalidRequest(`An active promotion code with \`code: ${code.code}\` already exists.`, {
        param: 'code',
      });
    }
    world.state.promotionCodes[code.id] = code;
    world.emit('promotion_code.created', code);
    world.effect('promotion_code.created', { promotion_code: code.id, code: code.code });
    return code;
  }),
  route<Stripe.PromotionCodeListParams>('GET', CODES, PROMOTION_CODE_LIST, ({ world, params }) => {
    const rows = newestFirst(world.state.promotionCodes, params, (one) => matches(one, params));
    return pageOf(CODES, rows, params);
  }),
  route('GET', `${CODES}/:id`, RETRIEVE, ({ world, id }) =>
    inPath(world.state.promotionCodes, id, 'promotion code', 'promotion_code'),
  ),
  route<Stripe.PromotionCodeUpdateParams>('POST', `${CODES}/:id`, PROMOTION_CODE_UPDATE, (call) => {
    const { world, params, id } = call;
    const code = inPath(world.state.promotionCodes, id, 'promotion code', 'promotion_code');
    code.active = params.active ?? code.active;
    code.metadata = mergedMetadata(code.metadata ?? {}, params.metadata);
    world.emit('promotion_code.updated', code);
    return code;
  }),
];

function matches(code: PromotionCode, params: Stripe.PromotionCodeListParams): boolean {
  return (
    (params.active === undefined || code.active === params.active) &&
    (params.code === undefined || code.code.toLowerCase() === params.code.toLowerCase()) &&
    (params.coupon === undefined || code.promotion.coupon === params.coupon) &&
    (params.customer === undefined || code.customer === params.customer)
  );
}

function checkCoupon(params: Stripe.CouponCreateParams): void {
  if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
    throw invalidRequest('You must pass exactly one of percent_off or amount_off.');
  }
  if (params.amount_off !== undefined && params.currency === undefined) {
    throw parameterMissing('currency');
  }
  const percent = params.percent_off ?? 1;
  if (percent <= 0 || percent > 100) {
    throw invalidRequest('Invalid percent_off: must be greater than 0 and at most 100.', {
      param: 'percent_off',
    });
  }
  if (params.duration === 'repeating' && params.duration_in_months === undefined) {
    throw parameterMissing('duration_in_months');
  }
}
