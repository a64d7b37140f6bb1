import { table } from '../wire/requests/parameter-table.ts';
import { INTERVAL, LIABILITY, PAGING, TAX_BEHAVIOR } from './fragments.ts';
import { EXCLUDABLE_PAYMENT_METHOD_TYPES, PAYMENT_METHOD_TYPES } from './payment-method-types.ts';

export const SESSION_CREATE = table(`
  adaptive_pricing(enabled:bool) after_expiration(recovery(allow_promotion_codes:bool
  enabled:bool!)) allow_promotion_codes:bool
  allowed_payment_method_types[]=${PAYMENT_METHOD_TYPES} automatic_tax(enabled:bool!
  liability${LIABILITY}) billing_address_collection=auto|required
  branding_settings(background_color border_style=pill|rectangular|rounded? button_color
  display_name font_family? icon(file type=file|url! url) logo(file type=file|url! url))
  cancel_url client_reference_id
  consent_collection(payment_method_reuse_agreement(position=auto|hidden!) promotions=auto|none
  terms_of_service=required|none) currency custom_fields[](dropdown(default_value options[](label!
  value!)!) key! label(custom! type=custom!)! numeric(default_value maximum_length:int
  minimum_length:int) optional:bool text(default_value maximum_length:int minimum_length:int)
  type=dropdown|numeric|text!) custom_text(after_submit(message!)? shipping_address(message!)?
  submit(message!)? terms_of_service_acceptance(message!)?) customer customer_account
  customer_creation=always|if_required customer_email customer_update(address=auto|never
  name=auto|never shipping=auto|never) discounts[](coupon promotion_code)
  excluded_payment_method_types[]=${EXCLUDABLE_PAYMENT_METHOD_TYPES} expand[] expires_at:int
  integration_identifier invoice_creation(enabled:bool! invoice_data(account_tax_ids[]?
  custom_fields[](name! value!)? description footer issuer${LIABILITY} metadata:hash
  rendering_options(amount_tax_display=exclude_tax|include_inclusive_tax? template)?))
  line_items[](adjustable_quantity(enabled:bool! maximum:int minimum:int) metadata:hash price
  price_data(currency! product product_data(description images[] metadata:hash name! tax_code
  tax_details(performance_location tax_code) unit_label) recurring(interval=${INTERVAL}!
  interval_count:int) tax_behavior=${TAX_BEHAVIOR} unit_amount:int unit_amount_decimal)
  quantity:int tax_rates[]) locale managed_payments(enabled:bool) metadata:hash
  mode=payment|setup|subscription name_collection(business(enabled:bool! optional:bool)
  individual(enabled:bool! optional:bool)) optional_items[](adjustable_quantity(enabled:bool!
  maximum:int minimum:int) price! quantity:int!) origin_context=mobile_app|web
  payment_intent_data(application_fee_amount:int capture_method=automatic|automatic_async|manual
  description metadata:hash on_behalf_of receipt_email setup_future_usage=off_session|on_session
  shipping(address(line1! city country line2 postal_code state)! carrier name! phone
  tracking_number) statement_descriptor statement_descriptor_suffix transfer_data(amount:int
  destination!) transfer_group) payment_method_collection=always|if_required
  payment_method_configuration payment_method_data(allow_redisplay=always|unspecified|limited)
  payment_method_options:any permissions(update_shipping_details=client_only|server_only)
  phone_number_collection(enabled:bool!) redirect_on_completion=always|if_required|never
  return_url saved_payment_method_options(allow_redisplay_filters[]=always|unspecified|limited
  payment_method_remove=disabled|enabled payment_method_save=disabled|enabled)
  setup_intent_data(description metadata:hash on_behalf_of)
  shipping_address_collection(allowed_countries[]!) shipping_options[](shipping_rate
  shipping_rate_data(delivery_estimate(maximum(unit=day|month|week|business_day|hour! value:int!)
  minimum(unit=day|month|week|business_day|hour! value:int!)) display_name!
  fixed_amount(amount:int! currency! currency_options:any) metadata:hash
  tax_behavior=${TAX_BEHAVIOR} tax_code type=fixed_amount))
  submit_type=auto|book|donate|pay|subscribe subscription_data(application_fee_percent:number
  billing_cycle_anchor:int billing_cycle_anchor_config(day_of_month:int! hour:int minute:int
  month:int second:int) billing_mode(flexible(proration_discounts=included|itemized)
  type=classic|flexible!) default_tax_rates[] description invoice_settings(account_tax_ids[]?
  custom_fields[](name! value!)? description footer issuer${LIABILITY}) metadata:hash on_behalf_of
  pending_invoice_item_interval(interval=${INTERVAL}! interval_count:int)
  proration_behavior=none|create_prorations transfer_data(amount_percent:number destination!)
  trial_end:int trial_period_days:int
  trial_settings(end_behavior(missing_payment_method=cancel|create_invoice|pause!)!)) success_url
  tax_id_collection(enabled:bool! required=never|if_supported)
  ui_mode=elements|embedded_page|form|hosted_page wallet_options(link(display=auto|never))
`);

export const SESSION_UPDATE = table(`
  collected_information(shipping_details(address(city country! line1! line2 postal_code state)!
  name!)) expand[] line_items[](adjustable_quantity(enabled:bool! maximum:int minimum:int) id
  metadata:hash? price price_data(currency! product product_data(description images[]
  metadata:hash name! tax_code tax_details(performance_location tax_code) unit_label)
  recurring(interval=${INTERVAL}! interval_count:int) tax_behavior=${TAX_BEHAVIOR} unit_amount:int
  unit_amount_decimal) quantity:int tax_rates[]?) metadata:hash? payment_intent_data(description
  metadata:hash? setup_future_usage=off_session|on_session? statement_descriptor
  statement_descriptor_suffix) shipping_options[](shipping_rate
  shipping_rate_data(delivery_estimate(maximum(unit=day|month|week|business_day|hour! value:int!)
  minimum(unit=day|month|week|business_day|hour! value:int!)) display_name!
  fixed_amount(amount:int! currency! currency_options:any) metadata:hash
  tax_behavior=${TAX_BEHAVIOR} tax_code type=fixed_amount))?
`);

export const SESSION_LIST = table(`
  created:range customer customer_account customer_details(email!) expand[] payment_intent
  payment_link status=complete|expired|open subscription ${PAGING}
`);
