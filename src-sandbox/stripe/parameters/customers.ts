import { table } from '../wire/requests/parameter-table.ts';
import { ADDRESS, PAGING } from './fragments.ts';

export const CUSTOMER_CREATE = table(`
  address${ADDRESS}? balance:int business_name
  cash_balance(settings(reconciliation_mode=automatic|manual|merchant_default)) description email
  expand[] individual_name invoice_prefix invoice_settings(custom_fields[](name! value!)?
  default_payment_method footer
  rendering_options(amount_tax_display=exclude_tax|include_inclusive_tax? template)?)
  metadata:hash? name next_invoice_sequence:int payment_method phone preferred_locales[]
  shipping(address${ADDRESS}! name! phone)? source tax(ip_address
  validate_location=deferred|immediately) tax_exempt=none|exempt|reverse? tax_id_data[](type!
  value!) test_clock validate:bool
`);

export const CUSTOMER_UPDATE = table(`
  address${ADDRESS}? balance:int business_name
  cash_balance(settings(reconciliation_mode=automatic|manual|merchant_default)) default_source
  description email expand[] individual_name invoice_prefix invoice_settings(custom_fields[](name!
  value!)? default_payment_method footer
  rendering_options(amount_tax_display=exclude_tax|include_inclusive_tax? template)?)
  metadata:hash? name next_invoice_sequence:int phone preferred_locales[]
  shipping(address${ADDRESS}! name! phone)? source tax(ip_address
  validate_location=auto|deferred|immediately) tax_exempt=none|exempt|reverse? validate:bool
`);

export const CUSTOMER_BALANCE_CREATE = table(`
  amount:int! currency! description expand[] metadata:hash?
`);

export const CUSTOMER_BALANCE_LIST = table(`
  created:range expand[] invoice ${PAGING}
`);

export const CUSTOMER_LIST = table(`
  created:range email expand[] test_clock ${PAGING}
`);
