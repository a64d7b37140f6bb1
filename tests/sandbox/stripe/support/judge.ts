import { Ajv, type ValidateFunction } from 'ajv';
import { createTypeSchemas } from '../../../support/types/type-schema.ts';
import { openSdkTypes } from './sdk-types.ts';

/** The SDK's type for every kind of object that the sandbox sends. */
const TYPES: Record<string, string> = {
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  balance_transaction: 'BalanceTransaction',
  charge: 'Charge',
  'checkout.session': 'Checkout.Session',
  coupon: 'Coupon',
  customer: 'Customer',
  customer_balance_transaction: 'CustomerBalanceTransaction',
  discount: 'Discount',
  dispute: 'Dispute',
  file: 'File',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  item: 'LineItem',
  line_item: 'InvoiceLineItem',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  price: 'Price',
  product: 'Product',
  'radar.early_fraud_warning': 'Radar.EarlyFraudWarning',
  promotion_code: 'PromotionCode',
  refund: 'Refund',
  setup_intent: 'SetupIntent',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  subscription_schedule: 'SubscriptionSchedule',
  payment_method_configuration: 'PaymentMethodConfiguration',
  'tax.settings': 'Tax.Settings',
  webhook_endpoint: 'WebhookEndpoint',
};

/** Returns what is wrong with an object by the SDK's type of its kind; empty when nothing is. */
export type Judge = (object: Record<string, unknown>) => string[];

export function createJudge(): Judge {
  const { document, places } = createTypeSchemas('stripe', openSdkTypes()).schemaOf(
    Object.values(TYPES),
  );
  const ajv = new Ajv({ strict: false, inlineRefs: false });
  ajv.addSchema(document);
  const validators = new Map<string, ValidateFunction>();
  for (const [kind, type] of Object.entries(TYPES)) {
    validators.set(kind, ajv.compile({ $ref: `stripe${places.get(type)}` }));
  }
  return (object) => {
    const kind = String(object.object);
    const validate = validators.get(kind);
    if (validate === undefined) return [`no schema for ${kind}`];
    const valid: boolean = validate(object);
    if (valid) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${kind}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
