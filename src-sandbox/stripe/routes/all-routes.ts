import type { StripeRoute } from '../wire/route.ts';
import { billingPortalRoutes } from './billing-portal.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { invoiceRoutes } from './invoices.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every endpoint of the API that the sandbox answers. */
export const ROUTES: StripeRoute[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...billingPortalRoutes,
  ...webhookEndpointRoutes,
  ...eventRoutes,
];
