import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import type { BillingCycle, Plan } from '../../src/domain/catalogue/catalogue.ts';
import { returnPage } from '../../src/domain/page-path.ts';
import { billingIn, planIn, type RawSearch, textIn } from '../lib/search/parsed-search.ts';
import { rootRoute } from './root.route.tsx';

type Choice = { plan?: Plan; billing?: BillingCycle };

/** Plan and billing cycle, always explicit: the page's default replaces unknown values. */
const choiceWith =
  (fallback: Plan) =>
  (search: Choice & SearchSchemaInput): Required<Choice> => {
    const plan = planIn(search, fallback);
    return { plan, billing: billingIn(search, plan) };
  };

export const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout',
  validateSearch: choiceWith('standard'),
  component: lazyRouteComponent(
    () => import('../features/checkout/checkout-page.tsx'),
    'CheckoutPage',
  ),
});

export const emailStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email-step',
  validateSearch: ({ next, ...search }: Choice & { next?: unknown } & SearchSchemaInput) => ({
    ...choiceWith('basic')(search),
    // The page that asked for an account. Explicit, as everywhere: the router merges it over the raw query.
    next: returnPage(next),
  }),
  component: lazyRouteComponent(
    () => import('../features/checkout/email-step-page.tsx'),
    'EmailStepPage',
  ),
});

export const giftRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/gift',
  validateSearch: (search: RawSearch) => textIn(search, 'bought'),
  component: lazyRouteComponent(() => import('../features/gift/gift-page.tsx'), 'GiftPage'),
});

export const lifetimeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lifetime',
  validateSearch: (search: RawSearch) => textIn(search, 'plan', 'bought'),
  component: lazyRouteComponent(
    () => import('../features/lifetime/lifetime-page.tsx'),
    'LifetimePage',
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
  validateSearch: (
    search: {
      session_id?: string;
      email?: string;
      plan?: string;
      next?: unknown;
    } & SearchSchemaInput,
  ) => ({ ...textIn(search, 'session_id', 'email', 'plan'), next: returnPage(search.next) }),
  component: lazyRouteComponent(
    () => import('../features/password-setup/password-setup-page.tsx'),
    'PasswordSetupPage',
  ),
});

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: (search: Choice & { session_id?: string } & SearchSchemaInput) => ({
    ...choiceWith('standard')(search),
    ...textIn(search, 'session_id'),
  }),
  component: lazyRouteComponent(
    () => import('../features/register/register-page.tsx'),
    'RegisterPage',
  ),
});
