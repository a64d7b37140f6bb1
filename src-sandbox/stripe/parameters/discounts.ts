import { table } from '../wire/requests/parameter-table.ts';
import { PAGING } from './fragments.ts';

export const COUPON_CREATE = table(`
  amount_off:int applies_to(products[]) currency currency_options:any
  duration=forever|once|repeating duration_in_months:int expand[] id max_redemptions:int
  metadata:hash? name percent_off:number redeem_by:int
`);

export const COUPON_UPDATE = table(`
  currency_options:any expand[] metadata:hash? name
`);

export const COUPON_LIST = table(`created:range expand[] ${PAGING}`);

export const PROMOTION_CODE_CREATE = table(`
  promotion(coupon type=coupon!)! active:bool code customer customer_account expand[]
  expires_at:int max_redemptions:int metadata:hash restrictions(currency_options:any
  first_time_transaction:bool minimum_amount:int minimum_amount_currency)
`);

export const PROMOTION_CODE_UPDATE = table(`
  active:bool expand[] metadata:hash? restrictions(currency_options:any)
`);

export const PROMOTION_CODE_LIST = table(`
  active:bool code coupon created:range customer customer_account expand[] ${PAGING}
`);
