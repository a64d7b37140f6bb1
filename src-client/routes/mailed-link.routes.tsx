import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type RawSearch, textIn } from '../lib/parsed-search.ts';
import { rootRoute } from './root.route.tsx';

const tokenIn = (search: RawSearch) => textIn(search, 'token');

export const continueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/continue',
  validateSearch: tokenIn,
  component: lazyRouteComponent(
    () => import('../features/mailed-links/continue-page.tsx'),
    'ContinuePage',
  ),
});

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: tokenIn,
  component: lazyRouteComponent(
    () => import('../features/mailed-links/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
});
