import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
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
