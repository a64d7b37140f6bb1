import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from './root.route.tsx';
import { billingSearch, planSearch, sessionIdSearch } from './search-fields.ts';

export const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout',
  validateSearch: z.object({
    plan: planSearch('standard'),
    billing: billingSearch('monthly'),
  }),
  component: lazyRouteComponent(
    () => import('../features/checkout/checkout-page.tsx'),
    'CheckoutPage',
  ),
});

export const emailStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email-step',
  validateSearch: z.object({ plan: planSearch('basic'), billing: billingSearch('monthly') }),
  component: lazyRouteComponent(
    () => import('../features/checkout/email-step-page.tsx'),
    'EmailStepPage',
  ),
});

export const paymentStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment-step',
  component: lazyRouteComponent(
    () => import('../features/checkout/payment-step-page.tsx'),
    'PaymentStepPage',
  ),
});

export const passwordSetupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-setup',
  validateSearch: z.object({
    session_id: sessionIdSearch,
    email: z.string().optional().catch(undefined),
    plan: z.string().optional().catch(undefined),
  }),
  component: lazyRouteComponent(
    () => import('../features/password-setup/password-setup-page.tsx'),
    'PasswordSetupPage',
  ),
});

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: z.object({
    session_id: sessionIdSearch,
    plan: planSearch('standard'),
    billing: billingSearch('monthly'),
  }),
  component: lazyRouteComponent(
    () => import('../features/register/register-page.tsx'),
    'RegisterPage',
  ),
});
