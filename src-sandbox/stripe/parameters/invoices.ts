import { table } from '../wire/requests/parameter-table.ts';
import { ADDRESS, DISCOUNTS, LIABILITY, PAGING, TAX_BEHAVIOR } from './fragments.ts';
import { INVOICE_PAYMENT_METHOD_TYPES } from './payment-method-types.ts';

export const INVOICE_LIST = table(`
  collection_method=charge_automatically|send_invoice created:range customer customer_account
  due_date:range expand[] status=void|open|draft|paid|uncollectible subscription ${PAGING}
`);

export const INVOICE_UPDATE = table(`
  account_tax_ids[]? application_fee_amount:int auto_advance:bool automatic_tax(enabled:bool!
  liability${LIABILITY}) automatically_finalizes_at:int
  collection_method=charge_automatically|send_invoice custom_fields[](name! value!)?
  days_until_due:int default_payment_method default_source default_tax_rates[]? description
  ${DISCOUNTS}? due_date:int effective_at:int? expand[] footer issuer${LIABILITY} metadata:hash?
  number on_behalf_of payment_settings(default_mandate payment_method_options:any
  payment_method_types[]=${INVOICE_PAYMENT_METHOD_TYPES}?)
  rendering(amount_tax_display=exclude_tax|include_inclusive_tax? pdf(page_size=auto|a4|letter)
  template template_version:int?) shipping_cost(shipping_rate
  shipping_rate_data(delivery_estimate(maximum(unit=day|month|week|business_day|hour! value:int!)
  minimum(unit=day|month|week|business_day|hour! value:int!)) display_name!
  fixed_amount(amount:int! currency! currency_options:any) metadata:hash
  tax_behavior=${TAX_BEHAVIOR} tax_code type=fixed_amount))? shipping_details(address${ADDRESS}!
  name! phone)? statement_descriptor transfer_data(amount:int destination!)?
`);

export const INVOICE_PAY = table(`
  expand[] forgive:bool mandate off_session:bool paid_out_of_band:bool payment_method source
`);

export const INVOICE_FINALIZE = table(`
  auto_advance:bool expand[]
`);

export const INVOICE_PAYMENT_LIST = table(`
  created:range expand[] invoice payment(payment_intent payment_record
  type=payment_intent|payment_record!) status=open|canceled|paid ${PAGING}
`);
