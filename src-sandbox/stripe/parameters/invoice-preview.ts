import { table } from '../wire/requests/parameter-table.ts';
import {
  ADDRESS,
  DISCOUNTS,
  INTERVAL,
  LIABILITY,
  PRORATION_BEHAVIOR,
  TAX_BEHAVIOR,
} from './fragments.ts';

export const INVOICE_PREVIEW = table(`
  automatic_tax(enabled:bool! liability${LIABILITY}) currency customer customer_account
  customer_details(address${ADDRESS}? shipping(address${ADDRESS}! name! phone)? tax(ip_address)
  tax_exempt=none|exempt|reverse? tax_ids[](type! value!)) ${DISCOUNTS}? expand[]
  invoice_items[](amount:int currency description discountable:bool ${DISCOUNTS}? invoiceitem
  metadata:hash? period(end:int! start:int!) price price_data(currency! product!
  tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal) quantity:int quantity_decimal
  tax_behavior=${TAX_BEHAVIOR} tax_code tax_rates[]? unit_amount:int unit_amount_decimal)
  issuer${LIABILITY} on_behalf_of preview_mode=recurring|next schedule
  schedule_details(billing_mode(flexible(proration_discounts=included|itemized)
  type=classic|flexible!) end_behavior=cancel|release pause_schedules[](key
  pause(pause_at(timestamp:int type=timestamp|now!)
  settings(bill_for(outstanding_usage_through(type=none|pause_at)
  unused_time_from(type=none|item_current_period_start|pause_at))
  invoicing_behavior=invoice|pending_invoice_item type=subscription))
  resume(resume_at(duration(interval=${INTERVAL}! interval_count:int) timestamp:int
  type=timestamp|now|duration!) settings(billing_cycle_anchor=unchanged|resume_at
  payment_behavior=resume_on_payment_attempt|resume_on_payment_success
  proration_behavior=${PRORATION_BEHAVIOR}))?)? phases[](add_invoice_items[](discountable:bool
  ${DISCOUNTS} metadata:hash period(end(timestamp:int
  type=min_item_period_end|timestamp|phase_end!)! start(timestamp:int
  type=timestamp|max_item_period_start|phase_start!)!) price price_data(currency! product!
  tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal) quantity:int tax_rates[]?)
  application_fee_percent:number automatic_tax(enabled:bool! liability${LIABILITY})
  billing_cycle_anchor=automatic|phase_start billing_thresholds(amount_gte:int
  reset_billing_cycle_anchor:bool)? collection_method=charge_automatically|send_invoice currency
  default_payment_method default_tax_rates[]? description ${DISCOUNTS}?
  duration(interval=${INTERVAL}! interval_count:int) end_date:int/now
  invoice_settings(account_tax_ids[]? days_until_due:int issuer${LIABILITY})
  items[](billing_thresholds(usage_gte:int!)? ${DISCOUNTS}? metadata:hash plan price
  price_data(currency! product! recurring(interval=${INTERVAL}! interval_count:int)!
  tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal) quantity:int tax_rates[]?)!
  metadata:hash on_behalf_of proration_behavior=${PRORATION_BEHAVIOR} start_date:int/now
  transfer_data(amount_percent:number destination!) trial:bool trial_end:int/now)
  proration_behavior=${PRORATION_BEHAVIOR}) subscription
  subscription_details(billing_cycle_anchor(timestamp:int type=timestamp|now|unchanged!)
  billing_mode(flexible(proration_discounts=included|itemized) type=classic|flexible!)
  billing_schedules[](applies_to[](price type=price!) bill_until(duration(interval=${INTERVAL}!
  interval_count:int) timestamp:int type=timestamp|duration!) key)?
  cancel_at:int/max_billed_until|max_period_end|min_period_end? cancel_at_period_end:bool
  cancel_now:bool default_tax_rates[]? items[](billing_thresholds(usage_gte:int!)?
  clear_usage:bool current_trial(trial_offer!) deleted:bool ${DISCOUNTS}? id metadata:hash? plan
  price price_data(currency! product! recurring(interval=${INTERVAL}! interval_count:int)!
  tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal) quantity:int tax_rates[]?)
  metadata:hash? pause(bill_for(outstanding_usage_through(type=none|now!)
  unused_time_from(type=none|now|item_current_period_start!))
  invoicing_behavior=invoice|pending_invoice_item type=subscription)
  proration_behavior=${PRORATION_BEHAVIOR} proration_date:int resume_at=now start_date:int
  trial_end:int/now)
`);
