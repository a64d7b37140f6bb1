import type { StripeRoute } from '../wire/route.ts';
import { accountSettingRoutes } from './account-settings.ts';
import { billingPortalRoutes } from './billing-portal.ts';
import { chargeRoutes } from './charges.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerBalanceRoutes } from './customer-balance.ts';
import { customerRoutes } from './customers.ts';
import { discountRoutes } from './discounts.ts';
import { disputeRoutes } from './disputes.ts';
import { earlyFraudWarningRoutes } from './early-fraud-warnings.ts';
import { eventRoutes } from './events.ts';
import { fileRoutes } from './files.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import { subscriptionScheduleRoutes } from './subscription-schedules.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every endpoint that the sandbox implements. */
export const ROUTES: StripeRoute[] = [
  ...customerRoutes,
  ...customerBalanceRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...billingPortalRoutes,
  ...webhookEndpointRoutes,
  ...eventRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...earlyFraudWarningRoutes,
  ...fileRoutes,
  ...paymentMethodRoutes,
  ...discountRoutes,
  ...subscriptionScheduleRoutes,
  ...accountSettingRoutes,
];
