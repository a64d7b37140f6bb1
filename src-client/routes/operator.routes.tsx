import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('../features/operator/admin-page.tsx'), 'AdminPage'),
});

export const discordMembersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discord-members',
  component: lazyRouteComponent(
    () => import('../features/community-console/members-page.tsx'),
    'MembersPage',
  ),
});
