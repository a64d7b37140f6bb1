import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { returnPage } from '../../src/domain/page-path.ts';
import { type RawSearch, textIn } from '../lib/search/parsed-search.ts';
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
  validateSearch: ({
    next,
    ...search
  }: { token?: string; next?: unknown } & SearchSchemaInput) => ({
    ...tokenIn(search),
    next: returnPage(next),
  }),
  component: lazyRouteComponent(
    () => import('../features/mailed-links/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
});
