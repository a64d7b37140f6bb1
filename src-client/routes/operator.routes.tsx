import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

/** Sign-in, frame and navigation around every page under /admin. */
const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'operator',
  component: lazyRouteComponent(
    () => import('../features/operator/operator-layout.tsx'),
    'OperatorLayout',
  ),
});

const adminRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('../features/operator/admin-page.tsx'), 'AdminPage'),
});

export const discordFixRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discord-fix',
  component: lazyRouteComponent(
    () => import('../features/community-console/fix-page.tsx'),
    'FixPage',
  ),
});

export const discordPermissionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discord-permissions',
  component: lazyRouteComponent(
    () => import('../features/community-console/permissions-page.tsx'),
    'PermissionsPage',
  ),
});

export const discordAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discord-admin',
  component: lazyRouteComponent(
    () => import('../features/community-console/server-console-page.tsx'),
    'ServerConsolePage',
  ),
});

export const discordMembersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discord-members',
  component: lazyRouteComponent(
    () => import('../features/community-console/members-page.tsx'),
    'MembersPage',
  ),
});

/** The pages under /admin; their entries in the navigation are in features/operator/operator-pages.ts. */
export const operatorRoutes = operatorRoute.addChildren([adminRoute]);
