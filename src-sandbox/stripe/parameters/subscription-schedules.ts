import { table } from '../wire/requests/parameter-table.ts';
import {
  DISCOUNTS,
  INTERVAL,
  LIABILITY,
  PAGING,
  PRORATION_BEHAVIOR,
  TAX_BEHAVIOR,
} from './fragments.ts';

export const SCHEDULE_CREATE = table(`
  billing_mode(flexible(proration_discounts=included|itemized) type=classic|flexible!) customer
  customer_account default_settings(application_fee_percent:number automatic_tax(enabled:bool!
  liability${LIABILITY}) billing_cycle_anchor=automatic|phase_start
  billing_thresholds(amount_gte:int reset_billing_cycle_anchor:bool)?
  collection_method=charge_automatically|send_invoice default_payment_method description
  invoice_settings(account_tax_ids[]? custom_fields[](name! value!)? days_until_due:int
  description footer issuer${LIABILITY}) on_behalf_of transfer_data(amount_percent:number
  destination!)?) end_behavior=none|cancel|release|renew expand[] from_subscription metadata:hash?
  pause_schedules[](key pause(pause_at(timestamp:int type=timestamp|now!)!
  settings(bill_for(outstanding_usage_through(type=none|pause_at)
  unused_time_from(type=none|item_current_period_start|pause_at))
  invoicing_behavior=invoice|pending_invoice_item type=subscription))
  resume(resume_at(duration(interval=${INTERVAL}! interval_count:int) timestamp:int
  type=timestamp|now|duration!)! settings(billing_cycle_anchor=unchanged|resume_at
  payment_behavior=resume_on_payment_attempt|resume_on_payment_success
  proration_behavior=${PRORATION_BEHAVIOR}))) phases[](add_invoice_items[](discountable:bool
  ${DISCOUNTS} metadata:hash period(end(timestamp:int
  type=min_item_period_end|timestamp|phase_end!)! start(timestamp:int
  type=timestamp|max_item_period_start|phase_start!)!) price price_data(currency! product!
  tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal) quantity:int tax_rates[]?)
  application_fee_percent:number automatic_tax(enabled:bool! liability${LIABILITY})
  billing_cycle_anchor=automatic|phase_start billing_thresholds(amount_gte:int
  reset_billing_cycle_anchor:bool)? collection_method=charge_automatically|send_invoice currency
  default_payment_method default_tax_rates[]? description ${DISCOUNTS}?
  duration(interval=${INTERVAL}! interval_count:int) end_date:int
  invoice_settings(account_tax_ids[]? custom_fields[](name! value!)? days_until_due:int
  description footer issuer${LIABILITY}) items[](billing_thresholds(usage_gte:int!)? ${DISCOUNTS}?
  metadata:hash plan price price_data(currency! product! recurring(interval=${INTERVAL}!
  interval_count:int)! tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal)
  quantity:int tax_rates[]?)! metadata:hash on_behalf_of proration_behavior=${PRORATION_BEHAVIOR}
  transfer_data(amount_percent:number destination!) trial:bool trial_end:int) start_date:int/now
`);

export const SCHEDULE_UPDATE = table(`
  default_settings(application_fee_percent:number automatic_tax(enabled:bool! liability${LIABILITY})
  billing_cycle_anchor=automatic|phase_start billing_thresholds(amount_gte:int
  reset_billing_cycle_anchor:bool)? collection_method=charge_automatically|send_invoice
  default_payment_method description invoice_settings(account_tax_ids[]? custom_fields[](name!
  value!)? days_until_due:int description footer issuer${LIABILITY}) on_behalf_of
  transfer_data(amount_percent:number destination!)?) end_behavior=none|cancel|release|renew expand[]
  metadata:hash? pause_schedules[](key pause(pause_at(timestamp:int type=timestamp|now!)
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
  invoice_settings(account_tax_ids[]? custom_fields[](name! value!)? days_until_due:int
  description footer issuer${LIABILITY}) items[](billing_thresholds(usage_gte:int!)? ${DISCOUNTS}?
  metadata:hash plan price price_data(currency! product! recurring(interval=${INTERVAL}!
  interval_count:int)! tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal)
  quantity:int tax_rates[]?)! metadata:hash on_behalf_of proration_behavior=${PRORATION_BEHAVIOR}
  start_date:int/now transfer_data(amount_percent:number destination!) trial:bool trial_end:int/now)
  proration_behavior=${PRORATION_BEHAVIOR}
`);

export const SCHEDULE_LIST = table(`
  canceled_at:range completed_at:range created:range customer customer_account expand[]
  released_at:range scheduled:bool ${PAGING}
`);

export const SCHEDULE_RELEASE = table(`
  expand[] preserve_cancel_date:bool
`);

export const SCHEDULE_CANCEL = table(`
  expand[] invoice_now:bool prorate:bool
`);
