import { table } from '../wire/requests/parameter-table.ts';
import {
  DISCOUNTS,
  FEEDBACK,
  INTERVAL,
  LIABILITY,
  PAGING,
  PRORATION_BEHAVIOR,
  TAX_BEHAVIOR,
} from './fragments.ts';
import { INVOICE_PAYMENT_METHOD_TYPES } from './payment-method-types.ts';

export const SUBSCRIPTION_CREATE = table(`
  add_invoice_items[](discountable:bool ${DISCOUNTS} metadata:hash period(end(timestamp:int
  type=min_item_period_end|timestamp!)! start(timestamp:int
  type=timestamp|max_item_period_start|now!)!) price price_data(currency! product!
  tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal) quantity:int tax_rates[]?)
  application_fee_percent:number? automatic_tax(enabled:bool! liability${LIABILITY})
  backdate_start_date:int billing_cycle_anchor:int billing_cycle_anchor_config(day_of_month:int!
  hour:int minute:int month:int second:int)
  billing_mode(flexible(proration_discounts=included|itemized) type=classic|flexible!)
  billing_schedules[](applies_to[](price type=price!) bill_until(duration(interval=${INTERVAL}!
  interval_count:int) timestamp:int type=timestamp|duration!)! key)
  billing_thresholds(amount_gte:int reset_billing_cycle_anchor:bool)?
  cancel_at:int/max_billed_until|max_period_end|min_period_end cancel_at_period_end:bool
  collection_method=charge_automatically|send_invoice currency customer customer_account
  days_until_due:int default_payment_method default_source default_tax_rates[]? description
  ${DISCOUNTS}? expand[] invoice_settings(account_tax_ids[]? custom_fields[](name! value!)?
  description footer issuer${LIABILITY}) items[](billing_thresholds(usage_gte:int!)?
  current_trial(trial_offer!) ${DISCOUNTS}? metadata:hash plan price price_data(currency! product!
  recurring(interval=${INTERVAL}! interval_count:int)! tax_behavior=${TAX_BEHAVIOR}
  unit_amount:int unit_amount_decimal) quantity:int tax_rates[]?) metadata:hash? off_session:bool
  on_behalf_of
  payment_behavior=allow_incomplete|default_incomplete|error_if_incomplete|pending_if_incomplete
  payment_settings(payment_method_options:any
  payment_method_types[]=${INVOICE_PAYMENT_METHOD_TYPES}?
  save_default_payment_method=off|on_subscription)
  pending_invoice_item_interval(interval=${INTERVAL}! interval_count:int)?
  proration_behavior=${PRORATION_BEHAVIOR} transfer_data(amount_percent:number destination!)
  trial_end:int/now trial_from_plan:bool trial_period_days:int
  trial_settings(end_behavior(billing_cycle_anchor=now|unchanged
  missing_payment_method=cancel|create_invoice|pause)!)
`);

export const SUBSCRIPTION_UPDATE = table(`
  add_invoice_items[](discountable:bool ${DISCOUNTS} metadata:hash period(end(timestamp:int
  type=min_item_period_end|timestamp!)! start(timestamp:int
  type=timestamp|max_item_period_start|now!)!) price price_data(currency! product!
  tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal) quantity:int tax_rates[]?)
  application_fee_percent:number? automatic_tax(enabled:bool! liability${LIABILITY})
  billing_cycle_anchor(type=now|unchanged!) billing_schedules[](applies_to[](price type=price!)
  bill_until(duration(interval=${INTERVAL}! interval_count:int) timestamp:int
  type=timestamp|duration!) key)? billing_thresholds(amount_gte:int
  reset_billing_cycle_anchor:bool)? cancel_at:int/max_billed_until|max_period_end|min_period_end?
  cancel_at_period_end:bool cancellation_details(comment feedback=${FEEDBACK}? feedback_option)
  collection_method=charge_automatically|send_invoice days_until_due:int default_payment_method?
  default_source default_tax_rates[]? description ${DISCOUNTS}? expand[]
  invoice_settings(account_tax_ids[]? custom_fields[](name! value!)? description footer
  issuer${LIABILITY}) items[](billing_thresholds(usage_gte:int!)? clear_usage:bool
  current_trial(trial_offer!) deleted:bool ${DISCOUNTS}? id metadata:hash? plan price
  price_data(currency! product! recurring(interval=${INTERVAL}! interval_count:int)!
  tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal) quantity:int tax_rates[]?)
  metadata:hash? off_session:bool on_behalf_of
  pause_collection(behavior=keep_as_draft|mark_uncollectible|void! resumes_at:int)?
  payment_behavior=allow_incomplete|default_incomplete|error_if_incomplete|pending_if_incomplete
  payment_settings(payment_method_options:any
  payment_method_types[]=${INVOICE_PAYMENT_METHOD_TYPES}?
  save_default_payment_method=off|on_subscription)
  pending_invoice_item_interval(interval=${INTERVAL}! interval_count:int)?
  proration_behavior=${PRORATION_BEHAVIOR} proration_date:int transfer_data(amount_percent:number
  destination!)? trial_end:int/now trial_from_plan:bool
  trial_settings(end_behavior(billing_cycle_anchor=now|unchanged
  missing_payment_method=cancel|create_invoice|pause)!)
`);

export const SUBSCRIPTION_LIST = table(`
  automatic_tax(enabled:bool!) collection_method=charge_automatically|send_invoice created:range
  current_period_end:range current_period_start:range customer customer_account expand[] plan
  price
  status=active|all|canceled|ended|incomplete|incomplete_expired|past_due|paused|trialing|unpaid
  test_clock ${PAGING}
`);

export const SUBSCRIPTION_CANCEL = table(`
  cancellation_details(comment feedback=${FEEDBACK}? feedback_option) expand[] invoice_now:bool
  prorate:bool
`);

export const SUBSCRIPTION_PAUSE = table(`
  bill_for(outstanding_usage_through(type=none|now!)
  unused_time_from(type=none|now|item_current_period_start!)) expand[]
  invoicing_behavior=invoice|pending_invoice_item type=subscription
`);

export const SUBSCRIPTION_MIGRATE = table(`
  billing_mode(flexible(proration_discounts=included|itemized) type=flexible!)! expand[]
`);

export const SUBSCRIPTION_RESUME = table(`
  billing_cycle_anchor(type=now|unchanged!) expand[]
  payment_behavior=resume_on_payment_attempt|resume_on_payment_success
  proration_behavior=${PRORATION_BEHAVIOR} proration_date:int
`);

export const SUBSCRIPTION_ITEM_LIST = table(`
  subscription! expand[] ${PAGING}
`);
