import type { Coupon } from '../../wire/answers/stored-objects.ts';

/** Splits a coupon over the amounts. The first takes the rounding difference. */
export function discountShares(coupon: Coupon | undefined, amounts: number[]): number[] {
  const base = amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0);
  if (coupon === undefined || base === 0) return amounts.map(() => 0);
  const whole =
    coupon.percent_off === null
      ? Math.min(coupon.amount_off ?? 0, base)
      : Math.round((base * coupon.percent_off) / 100);
  const shares = amounts.map((amount) => Math.floor((whole * Math.max(amount, 0)) / base));
  const left = whole - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === 0 ? share + left : share));
}
