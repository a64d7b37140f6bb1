import { table } from '../wire/requests/parameter-table.ts';
import { FEEDBACK, INTERVAL, PAGING, PRORATION_BEHAVIOR } from './fragments.ts';

export const CONFIGURATION_CREATE = table(`
  features(customer_update(allowed_updates[]=address|email|name|phone|shipping|tax_id?
  enabled:bool!) invoice_history(enabled:bool!) payment_method_update(enabled:bool!
  payment_method_configuration) subscription_cancel(cancellation_reason(enabled:bool!
  feedback_options[]? options[]=${FEEDBACK}?!) enabled:bool! mode=immediately|at_period_end
  proration_behavior=${PRORATION_BEHAVIOR})
  subscription_pause(duration(interval_options[](interval=${INTERVAL}! interval_count:int)?
  type=indefinite|interval_options!) enabled:bool)
  subscription_update(billing_cycle_anchor=now|unchanged
  default_allowed_updates[]=price|promotion_code|quantity? enabled:bool!
  products[](adjustable_quantity(enabled:bool! maximum:int minimum:int) prices[]! product!)?
  proration_behavior=${PRORATION_BEHAVIOR}
  schedule_at_period_end(conditions[](type=decreasing_item_amount|shortening_interval!))
  trial_update_behavior=continue_trial|end_trial))! business_profile(headline privacy_policy_url
  terms_of_service_url) default_return_url expand[] login_page(enabled:bool!) metadata:hash name
`);

export const CONFIGURATION_UPDATE = table(`
  active:bool business_profile(headline privacy_policy_url terms_of_service_url)
  default_return_url expand[]
  features(customer_update(allowed_updates[]=address|email|name|phone|shipping|tax_id?
  enabled:bool) invoice_history(enabled:bool!) payment_method_update(enabled:bool!
  payment_method_configuration) subscription_cancel(cancellation_reason(enabled:bool!
  feedback_options[]? options[]=${FEEDBACK}?) enabled:bool mode=immediately|at_period_end
  proration_behavior=${PRORATION_BEHAVIOR})
  subscription_pause(duration(interval_options[](interval=${INTERVAL}! interval_count:int)?
  type=indefinite|interval_options!) enabled:bool)
  subscription_update(billing_cycle_anchor=now|unchanged
  default_allowed_updates[]=price|promotion_code|quantity? enabled:bool
  products[](adjustable_quantity(enabled:bool! maximum:int minimum:int) prices[]! product!)?
  proration_behavior=${PRORATION_BEHAVIOR}
  schedule_at_period_end(conditions[](type=decreasing_item_amount|shortening_interval!)?)
  trial_update_behavior=continue_trial|end_trial)) login_page(enabled:bool!) metadata:hash? name
`);

export const CONFIGURATION_LIST = table(`
  active:bool expand[] is_default:bool ${PAGING}
`);

export const PORTAL_SESSION_CREATE = table(`
  after_expiration(customer_login(expires_at:int) type=customer_login!) configuration customer
  customer_account expand[] flow_data(after_completion(hosted_confirmation(custom_message)
  redirect(return_url!) type=hosted_confirmation|portal_homepage|redirect!)
  subscription_cancel(retention(coupon_offer(coupon!)! type=coupon_offer!) subscription!)
  subscription_pause(subscription!) subscription_update(subscription!)
  subscription_update_confirm(discounts[](coupon promotion_code) items[](id! price quantity:int)!
  subscription!)
  type=customer_update|payment_method_update|subscription_cancel|subscription_pause|subscription_update|subscription_update_confirm!)
  locale on_behalf_of return_url
`);
