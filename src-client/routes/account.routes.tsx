import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import type { Plan } from '../../src/domain/plan.ts';
import { planIn, textIn } from '../lib/parsed-search.ts';
import { rootRoute } from './root.route.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
});

export const upgradeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/upgrade',
  beforeLoad: ({ context }) => {
    if (context.user === null) throw redirect({ to: '/login' });
  },
  component: lazyRouteComponent(
    () => import('../features/upgrade/upgrade-page.tsx'),
    'UpgradePage',
  ),
});

export const successRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/success',
  validateSearch: (
    search: { plan?: Plan; session_id?: string; upgrade?: string } & SearchSchemaInput,
  ) => ({ plan: planIn(search, 'standard'), ...textIn(search, 'session_id', 'upgrade') }),
  component: lazyRouteComponent(
    () => import('../features/success/success-page.tsx'),
    'SuccessPage',
  ),
});
