import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from './root.route.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: z.object({ view: z.literal('landing').optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
});
