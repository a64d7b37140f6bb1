import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { CodeTerms } from '../../../src/domain/offers/discount-code.ts';

/**
 * making: Stripe may not have it yet. live: read back from Stripe. refused: Stripe would not make it. ended: refused
 * here; `closedAt` says when Stripe was read back as closed, with the payment pages that carried it.
 */
export type DiscountCodeState = 'making' | 'live' | 'refused' | 'ended';

/** A code that reduces a price. Stripe has a coupon and a promotion code for each. */
export const DiscountCodeEntity = defineEntity({
  name: 'DiscountCode',
  tableName: 'discount_code',
  properties: {
    id: p.uuid().primary(),
    code: p.text(),
    percentOff: p.double().$type<number>().nullable(),
    /** Minor units of `currency`. */
    amountOff: p.double().$type<number>().nullable(),
    currency: p.text().nullable(),
    duration: p.text().$type<CodeTerms['duration']>(),
    months: p.integer().nullable(),
    /** Empty: all of them. */
    plans: p.json<string[]>(),
    cycles: p.json<string[]>(),
    scope: p.text().$type<CodeTerms['scope']>(),
    /** Business time, as are all times of this table. */
    startsAt: p.datetime(3),
    endsAt: p.datetime(3).nullable(),
    maxUses: p.integer().nullable(),
    isFirstPurchaseOnly: p.boolean(),
    state: p.text().$type<DiscountCodeState>(),
    stripeCouponId: p.text().nullable(),
    stripePromotionCodeId: p.text().nullable(),
    /** Stripe's code for its refusal. */
    refusal: p.text().nullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    closedAt: p.datetime(3).nullable(),
    /** Payment attempts that carried it when Stripe stopped taking it. Null: it has not ended. */
    openAtEnd: p.json<string[]>().nullable(),
  },
  uniques: [
    {
      name: 'discount_code_unique',
      properties: ['code'],
      where: { state: { $in: ['making', 'live'] } },
    },
  ],
});
export type DiscountCode = InferEntity<typeof DiscountCodeEntity>;

export function termsOf(row: DiscountCode): CodeTerms {
  const { percentOff = null, amountOff = null, currency = null, months = null } = row;
  return {
    ...row,
    percentOff,
    amountOff,
    currency,
    months,
    endsAt: row.endsAt ?? null,
    maxUses: row.maxUses ?? null,
  };
}
