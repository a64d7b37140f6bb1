import { table } from '../wire/requests/parameter-table.ts';
import { ADDRESS, PAGING } from './fragments.ts';
import { PAYMENT_METHOD_TYPES } from './payment-method-types.ts';

export const REFUND_CREATE = table(`
  amount:int charge currency customer expand[] instructions_email metadata:hash?
  origin=customer_balance payment_intent reason=duplicate|fraudulent|requested_by_customer
  refund_application_fee:bool reverse_transfer:bool
`);

export const REFUND_UPDATE = table(`
  expand[] metadata:hash?
`);

export const REFUND_LIST = table(`
  charge created:range expand[] payment_intent ${PAGING}
`);

export const CHARGE_LIST = table(`
  created:range customer expand[] payment_intent transfer_group ${PAGING}
`);

export const CHARGE_UPDATE = table(`
  customer description expand[] fraud_details(user_report=fraudulent|safe?!) metadata:hash?
  receipt_email shipping(address${ADDRESS}! carrier name! phone tracking_number) transfer_group
`);

export const DISPUTE_LIST = table(`
  charge created:range expand[] payment_intent ${PAGING}
`);

export const DISPUTE_UPDATE = table(`
  evidence(access_activity_log appeal(card(reason_for_filing supporting_files[]?)?)?
  billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal
  customer_communication customer_email_address customer_name customer_purchase_ip
  customer_signature duplicate_charge_documentation duplicate_charge_explanation
  duplicate_charge_id enhanced_evidence(mastercard_compliance(fee_acknowledged:bool)
  visa_compelling_evidence_3(disputed_transaction(customer_account_id customer_device_fingerprint
  customer_device_id customer_email_address customer_purchase_ip
  merchandise_or_services=merchandise|services product_description shipping_address${ADDRESS})
  prior_undisputed_transactions[](charge! customer_account_id customer_device_fingerprint
  customer_device_id customer_email_address customer_purchase_ip product_description
  shipping_address${ADDRESS})) visa_compliance(fee_acknowledged:bool))? product_description
  receipt refund_policy refund_policy_disclosure refund_refusal_explanation service_date
  service_documentation shipping_address shipping_carrier shipping_date shipping_documentation
  shipping_tracking_number uncategorized_file uncategorized_text) expand[]
  intended_submission_method=manual|prefer_manual|prefer_smart_disputes|smart_disputes
  metadata:hash? submit:bool
`);

const FILE_PURPOSES = [
  'account_requirement',
  'additional_verification',
  'business_icon',
  'business_logo',
  'customer_signature',
  'dispute_evidence',
  'identity_document',
  'issuing_regulatory_reporting',
  'pci_document',
  'platform_terms_of_service',
  'tax_document_user_upload',
  'terminal_android_apk',
  'terminal_reader_splashscreen',
  'terminal_wifi_certificate',
  'terminal_wifi_private_key',
].join('|');

export const FILE_CREATE = table(`
  expand[] file:any! file_link_data(create:bool! expires_at:int metadata:hash?)
  purpose=${FILE_PURPOSES}!
`);

export const FILE_LIST = table(`
  created:range expand[] purpose=${FILE_PURPOSES} ${PAGING}
`);

export const FRAUD_WARNING_LIST = table(`
  charge created:range expand[] payment_intent ${PAGING}
`);

export const PAYMENT_INTENT_LIST = table(`
  created:range customer customer_account expand[] ${PAGING}
`);

export const PAYMENT_METHOD_LIST = table(`
  allow_redisplay=always|unspecified|limited customer customer_account expand[]
  type=${PAYMENT_METHOD_TYPES}|custom ${PAGING}
`);

export const PAYMENT_METHOD_ATTACH = table(`
  customer customer_account expand[]
`);

export const CUSTOMER_PAYMENT_METHOD_LIST = table(`
  allow_redisplay=always|unspecified|limited expand[] type=${PAYMENT_METHOD_TYPES}|custom
  ${PAGING}
`);
