import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import type { CurrentUser } from '../../src/contract/auth.contract.ts';
import { PageFailure } from '../components/frame/page-failure.tsx';

export interface RouterContext {
  user: CurrentUser | null;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: lazyRouteComponent(
    () => import('../features/not-found/not-found-page.tsx'),
    'NotFoundPage',
  ),
  errorComponent: PageFailure,
});
