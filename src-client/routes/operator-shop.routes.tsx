import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { operatorRoute } from './operator-root.route.tsx';

const catalogueRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/catalogue',
  component: lazyRouteComponent(
    () => import('../features/operator/catalogue/catalogue-page.tsx'),
    'CataloguePage',
  ),
});

const offersRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/offers',
  component: lazyRouteComponent(
    () => import('../features/operator/offers/offers-page.tsx'),
    'OffersPage',
  ),
});

const partnersRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/partners',
  component: lazyRouteComponent(
    () => import('../features/operator/partners/partners-page.tsx'),
    'PartnersPage',
  ),
});

const partnerRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/partners/$id',
  component: lazyRouteComponent(
    () => import('../features/operator/partners/partner-page.tsx'),
    'PartnerPage',
  ),
});

/** Operator pages about what the shop sells. */
export const SHOP_ROUTES = [catalogueRoute, offersRoute, partnersRoute, partnerRoute] as const;
