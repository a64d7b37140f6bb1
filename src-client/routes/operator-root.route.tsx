import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

/** Sign-in, frame and navigation around every page under /admin. */
export const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'operator',
  component: lazyRouteComponent(
    () => import('../features/operator/frame/operator-layout.tsx'),
    'OperatorLayout',
  ),
});
