/** A coupon and its promotion code. */
export interface DiscountRead {
  couponId: string;
  promotionCodeId: string;
  active: boolean;
  uses: number;
}

/** A coupon, as it would apply to one subscription. */
export interface CouponRead {
  id: string;
  /** Null: it takes off an amount. */
  percentOff: number | null;
  amountOff: { cents: number; currency: string } | null;
  duration: 'once' | 'repeating' | 'forever';
  months: number | null;
  /** It can be redeemed now. */
  isValid: boolean;
  /** False: it is limited to other products. */
  takesOff: boolean;
}
