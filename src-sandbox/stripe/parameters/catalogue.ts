import { table } from '../wire/requests/parameter-table.ts';
import { INTERVAL, PAGING, TAX_BEHAVIOR } from './fragments.ts';

export const PRODUCT_CREATE = table(`
  name! active:bool default_price_data(currency! currency_options:any
  custom_unit_amount(enabled:bool! maximum:int minimum:int preset:int) metadata:hash
  recurring(interval=${INTERVAL}! interval_count:int) tax_behavior=${TAX_BEHAVIOR} unit_amount:int
  unit_amount_decimal) description expand[] id images[] marketing_features[](name!) metadata:hash
  package_dimensions(height:int! length:int! weight:int! width:int!) shippable:bool
  statement_descriptor tax_code tax_details(performance_location tax_code) type=good|service
  unit_label url
`);

export const PRODUCT_UPDATE = table(`
  active:bool default_price description expand[] images[]? marketing_features[](name!)?
  metadata:hash? name package_dimensions(height:int! length:int! weight:int! width:int!)?
  shippable:bool statement_descriptor tax_code tax_details(performance_location tax_code)?
  unit_label url
`);

export const PRODUCT_LIST = table(`
  active:bool created:range expand[] ids[] shippable:bool type=good|service url ${PAGING}
`);

export const PRICE_CREATE = table(`
  currency! active:bool billing_scheme=per_unit|tiered currency_options:any
  custom_unit_amount(enabled:bool! maximum:int minimum:int preset:int) expand[] lookup_key
  metadata:hash nickname product product_data(active:bool id metadata:hash name!
  statement_descriptor tax_code tax_details(performance_location tax_code) unit_label)
  recurring(interval=${INTERVAL}! interval_count:int meter trial_period_days:int
  usage_type=licensed|metered) tax_behavior=${TAX_BEHAVIOR} tiers[](flat_amount:int
  flat_amount_decimal unit_amount:int unit_amount_decimal up_to:int/inf!)
  tiers_mode=graduated|volume transfer_lookup_key:bool transform_quantity(divide_by:int!
  round=down|up!) unit_amount:int unit_amount_decimal
`);

export const PRICE_UPDATE = table(`
  active:bool currency_options:any expand[] lookup_key metadata:hash? nickname
  tax_behavior=${TAX_BEHAVIOR} transfer_lookup_key:bool
`);

export const PRICE_LIST = table(`
  active:bool created:range currency expand[] lookup_keys[] product recurring(interval=${INTERVAL}
  meter usage_type=licensed|metered) type=one_time|recurring ${PAGING}
`);
