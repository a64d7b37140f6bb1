import { beforeAll, expect, test } from 'vitest';
import * as portal from '../../../src-sandbox/stripe/parameters/billing-portal.ts';
import * as catalogue from '../../../src-sandbox/stripe/parameters/catalogue.ts';
import * as sessions from '../../../src-sandbox/stripe/parameters/checkout-sessions.ts';
import * as customers from '../../../src-sandbox/stripe/parameters/customers.ts';
import * as discounts from '../../../src-sandbox/stripe/parameters/discounts.ts';
import * as preview from '../../../src-sandbox/stripe/parameters/invoice-preview.ts';
import * as invoices from '../../../src-sandbox/stripe/parameters/invoices.ts';
import * as methods from '../../../src-sandbox/stripe/parameters/payment-configuration.ts';
import * as payments from '../../../src-sandbox/stripe/parameters/payments.ts';
import * as plain from '../../../src-sandbox/stripe/parameters/plain.ts';
import * as schedules from '../../../src-sandbox/stripe/parameters/subscription-schedules.ts';
import * as subscriptions from '../../../src-sandbox/stripe/parameters/subscriptions.ts';
import * as webhooks from '../../../src-sandbox/stripe/parameters/webhooks.ts';
import { ROUTES } from '../../../src-sandbox/stripe/routes/all-routes.ts';
import type { Fields } from '../../../src-sandbox/stripe/wire/requests/parameter-table.ts';
import { namesInSdk, namesInTable, openPaths } from './support/parameter-names.ts';
import { openSdkTypes, type SdkTypes } from './support/sdk-types.ts';

let sdk: SdkTypes;
beforeAll(() => {
  sdk = openSdkTypes();
});

const TABLES: [string, Fields][] = [
  ['CustomerCreateParams', customers.CUSTOMER_CREATE],
  ['CustomerUpdateParams', customers.CUSTOMER_UPDATE],
  ['CustomerListParams', customers.CUSTOMER_LIST],
  ['CustomerCreateBalanceTransactionParams', customers.CUSTOMER_BALANCE_CREATE],
  ['CustomerListBalanceTransactionsParams', customers.CUSTOMER_BALANCE_LIST],
  ['ProductCreateParams', catalogue.PRODUCT_CREATE],
  ['ProductUpdateParams', catalogue.PRODUCT_UPDATE],
  ['ProductListParams', catalogue.PRODUCT_LIST],
  ['PriceCreateParams', catalogue.PRICE_CREATE],
  ['PriceUpdateParams', catalogue.PRICE_UPDATE],
  ['PriceListParams', catalogue.PRICE_LIST],
  ['Checkout.SessionCreateParams', sessions.SESSION_CREATE],
  ['Checkout.SessionUpdateParams', sessions.SESSION_UPDATE],
  ['Checkout.SessionListParams', sessions.SESSION_LIST],
  ['SubscriptionCreateParams', subscriptions.SUBSCRIPTION_CREATE],
  ['SubscriptionUpdateParams', subscriptions.SUBSCRIPTION_UPDATE],
  ['SubscriptionListParams', subscriptions.SUBSCRIPTION_LIST],
  ['SubscriptionCancelParams', subscriptions.SUBSCRIPTION_CANCEL],
  ['SubscriptionMigrateParams', subscriptions.SUBSCRIPTION_MIGRATE],
  ['SubscriptionPauseParams', subscriptions.SUBSCRIPTION_PAUSE],
  ['SubscriptionResumeParams', subscriptions.SUBSCRIPTION_RESUME],
  ['SubscriptionScheduleCreateParams', schedules.SCHEDULE_CREATE],
  ['SubscriptionScheduleUpdateParams', schedules.SCHEDULE_UPDATE],
  ['InvoiceListParams', invoices.INVOICE_LIST],
  ['InvoiceUpdateParams', invoices.INVOICE_UPDATE],
  ['InvoicePayParams', invoices.INVOICE_PAY],
  ['InvoicePaymentListParams', invoices.INVOICE_PAYMENT_LIST],
  ['InvoiceCreatePreviewParams', preview.INVOICE_PREVIEW],
  ['BillingPortal.ConfigurationCreateParams', portal.CONFIGURATION_CREATE],
  ['BillingPortal.ConfigurationUpdateParams', portal.CONFIGURATION_UPDATE],
  ['BillingPortal.SessionCreateParams', portal.PORTAL_SESSION_CREATE],
  ['WebhookEndpointCreateParams', webhooks.ENDPOINT_CREATE],
  ['WebhookEndpointUpdateParams', webhooks.ENDPOINT_UPDATE],
  ['EventListParams', webhooks.EVENT_LIST],
  ['RefundCreateParams', payments.REFUND_CREATE],
  ['ChargeListParams', payments.CHARGE_LIST],
  ['DisputeUpdateParams', payments.DISPUTE_UPDATE],
  ['FileCreateParams', payments.FILE_CREATE],
  ['FileListParams', payments.FILE_LIST],
  ['Radar.EarlyFraudWarningListParams', payments.FRAUD_WARNING_LIST],
  ['CouponCreateParams', discounts.COUPON_CREATE],
  ['PromotionCodeCreateParams', discounts.PROMOTION_CODE_CREATE],
  ['BillingPortal.ConfigurationListParams', portal.CONFIGURATION_LIST],
  ['ChargeUpdateParams', payments.CHARGE_UPDATE],
  ['CouponUpdateParams', discounts.COUPON_UPDATE],
  ['CouponListParams', discounts.COUPON_LIST],
  ['CustomerDeleteParams', plain.NOTHING],
  ['CustomerListPaymentMethodsParams', payments.CUSTOMER_PAYMENT_METHOD_LIST],
  ['CustomerRetrieveParams', plain.RETRIEVE],
  ['Checkout.SessionExpireParams', plain.RETRIEVE],
  ['Checkout.SessionListLineItemsParams', plain.PAGED],
  ['DisputeListParams', payments.DISPUTE_LIST],
  ['InvoiceListLineItemsParams', plain.PAGED],
  ['InvoiceVoidInvoiceParams', plain.RETRIEVE],
  ['WebhookEndpointListParams', plain.PAGED],
  ['InvoiceFinalizeInvoiceParams', invoices.INVOICE_FINALIZE],
  ['PaymentIntentListParams', payments.PAYMENT_INTENT_LIST],
  ['PaymentMethodAttachParams', payments.PAYMENT_METHOD_ATTACH],
  ['PaymentMethodConfigurationListParams', methods.METHOD_CONFIGURATION_LIST],
  ['PaymentMethodListParams', payments.PAYMENT_METHOD_LIST],
  ['PromotionCodeListParams', discounts.PROMOTION_CODE_LIST],
  ['PromotionCodeUpdateParams', discounts.PROMOTION_CODE_UPDATE],
  ['RefundListParams', payments.REFUND_LIST],
  ['RefundUpdateParams', payments.REFUND_UPDATE],
  ['SubscriptionItemListParams', subscriptions.SUBSCRIPTION_ITEM_LIST],
  ['SubscriptionScheduleCancelParams', schedules.SCHEDULE_CANCEL],
  ['SubscriptionScheduleListParams', schedules.SCHEDULE_LIST],
  ['SubscriptionScheduleReleaseParams', schedules.SCHEDULE_RELEASE],
];

test.each(TABLES)('%s: the parameter table matches the SDK’s types exactly', (name, table) => {
  expect(namesInTable(table)).toEqual(namesInSdk(sdk, name, openPaths(table)));
});

test('every route validates its requests with one of these tables', () => {
  const known = new Set(TABLES.map(([, table]) => table));
  const others = ROUTES.filter(({ parameters }) => !known.has(parameters));
  expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
