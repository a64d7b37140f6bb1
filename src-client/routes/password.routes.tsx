import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { returnPage } from '../../src/domain/page-path.ts';
import { textIn } from '../lib/search/parsed-search.ts';
import { rootRoute } from './root.route.tsx';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: ({ next }: { next?: unknown } & SearchSchemaInput) => ({
    next: returnPage(next),
  }),
  component: lazyRouteComponent(
    () => import('../features/password-reset/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: ({
    next,
    ...search
  }: { token?: string; next?: unknown } & SearchSchemaInput) => ({
    ...textIn(search, 'token'),
    next: returnPage(next),
  }),
  component: lazyRouteComponent(
    () => import('../features/password-reset/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});
