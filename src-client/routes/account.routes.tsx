import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from './root.route.tsx';
import { planSearch, sessionIdSearch } from './search-fields.ts';

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
  validateSearch: z.object({
    session_id: sessionIdSearch,
    plan: planSearch('standard'),
    upgrade: z.enum(['true', 'false']).optional().catch(undefined),
  }),
  component: lazyRouteComponent(
    () => import('../features/success/success-page.tsx'),
    'SuccessPage',
  ),
});
