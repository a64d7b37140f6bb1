import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

/** The operator's frame around the four console pages. */
const consoleLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  component: lazyRouteComponent(
    () => import('../features/community-console/parts/console-layout.tsx'),
    'ConsoleLayout',
  ),
});

const discordFixRoute = createRoute({
  getParentRoute: () => consoleLayoutRoute,
  path: '/discord-fix',
  component: lazyRouteComponent(
    () => import('../features/community-console/set-up/fix-page.tsx'),
    'FixPage',
  ),
});

const discordPermissionsRoute = createRoute({
  getParentRoute: () => consoleLayoutRoute,
  path: '/discord-permissions',
  component: lazyRouteComponent(
    () => import('../features/community-console/roles/permissions-page.tsx'),
    'PermissionsPage',
  ),
});

const consoleRoute = createRoute({
  getParentRoute: () => consoleLayoutRoute,
  path: '/discord-admin',
  component: lazyRouteComponent(
    () => import('../features/community-console/server-console-page.tsx'),
    'ServerConsolePage',
  ),
});

const discordMembersRoute = createRoute({
  getParentRoute: () => consoleLayoutRoute,
  path: '/discord-members',
  component: lazyRouteComponent(
    () => import('../features/community-console/members/members-page.tsx'),
    'MembersPage',
  ),
});

/** The four console pages. */
export const consoleRoutes = consoleLayoutRoute.addChildren([
  discordFixRoute,
  discordMembersRoute,
  discordPermissionsRoute,
  consoleRoute,
]);
