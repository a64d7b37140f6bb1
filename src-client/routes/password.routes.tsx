import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type RawSearch, textIn } from '../lib/parsed-search.ts';
import { rootRoute } from './root.route.tsx';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../features/password-reset/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: (search: RawSearch) => textIn(search, 'token'),
  component: lazyRouteComponent(
    () => import('../features/password-reset/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});
