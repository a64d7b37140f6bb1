import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { isWizardStep, type WizardStep } from '../../src/domain/operator/wizard.ts';
import {
  type NumbersSearch,
  numbersSearchIn,
} from '../features/operator/numbers/numbers-search.ts';
import { userSearchIn } from '../features/operator/user/user-search.ts';
import { type UsersSearch, usersSearchIn } from '../features/operator/users/users-search.ts';
import { operatorRoute } from './operator-root.route.tsx';
import { SHOP_ROUTES } from './operator-shop.routes.tsx';

/** Two lists were on other pages before they had one of their own. */
const followUp = (hash: string) => redirect({ to: '/admin/follow-up', hash, replace: true });

const operatorHomeRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin',
  validateSearch: (search: UsersSearch & SearchSchemaInput) => usersSearchIn({ ...search }),
  beforeLoad: ({ search }) => {
    if (search.view === 'sign-ups') throw followUp('paid-sign-ups');
  },
  component: lazyRouteComponent(
    () => import('../features/operator/users/operator-home-page.tsx'),
    'OperatorHomePage',
  ),
});

const homeRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/home',
  component: lazyRouteComponent(
    () => import('../features/operator/home/home-page.tsx'),
    'HomePage',
  ),
});

const numbersRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/numbers',
  validateSearch: (search: NumbersSearch & SearchSchemaInput) => numbersSearchIn({ ...search }),
  component: lazyRouteComponent(
    () => import('../features/operator/numbers/numbers-page.tsx'),
    'NumbersPage',
  ),
});

const retentionRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/retention',
  validateSearch: (search: NumbersSearch & SearchSchemaInput) => numbersSearchIn({ ...search }),
  component: lazyRouteComponent(
    () => import('../features/operator/retention/retention-page.tsx'),
    'RetentionPage',
  ),
});

const disputesRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/disputes',
  component: lazyRouteComponent(
    () => import('../features/operator/disputes/disputes-page.tsx'),
    'DisputesPage',
  ),
});

const disputeRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/disputes/$id',
  component: lazyRouteComponent(
    () => import('../features/operator/disputes/dispute-page.tsx'),
    'DisputePage',
  ),
});

const userRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/users/$id',
  validateSearch: userSearchIn,
  component: lazyRouteComponent(
    () => import('../features/operator/user/user-page.tsx'),
    'UserPage',
  ),
});

const accessRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/access',
  component: lazyRouteComponent(
    () => import('../features/operator/access/access-page.tsx'),
    'AccessPage',
  ),
});

const followUpRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/follow-up',
  component: lazyRouteComponent(
    () => import('../features/operator/follow-up/follow-up-page.tsx'),
    'FollowUpPage',
  ),
});

const jobsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/jobs',
  beforeLoad: ({ location }) => {
    if (location.hash === 'declarations') throw followUp(location.hash);
  },
  component: lazyRouteComponent(
    () => import('../features/operator/jobs/jobs-page.tsx'),
    'JobsPage',
  ),
});

const auditRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/audit',
  component: lazyRouteComponent(
    () => import('../features/operator/audit/audit-page.tsx'),
    'AuditPage',
  ),
});

const setUpRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/setup',
  validateSearch: ({ step }: { step?: unknown } & SearchSchemaInput): { step?: WizardStep } =>
    isWizardStep(step) ? { step } : {},
  component: lazyRouteComponent(
    () => import('../features/operator/set-up/set-up-page.tsx'),
    'SetUpPage',
  ),
});

const recordRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/record',
  component: lazyRouteComponent(
    () => import('../features/operator/record/record-page.tsx'),
    'RecordPage',
  ),
});

const brandRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/brand',
  component: lazyRouteComponent(
    () => import('../features/operator/brand/brand-page.tsx'),
    'BrandPage',
  ),
});

const textsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/texts',
  component: lazyRouteComponent(
    () => import('../features/operator/texts/texts-page.tsx'),
    'TextsPage',
  ),
});

const operatorsPageRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/operators',
  component: lazyRouteComponent(
    () => import('../features/operator/operators/operators-page.tsx'),
    'OperatorsPage',
  ),
});

const movePageRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/move',
  component: lazyRouteComponent(
    () => import('../features/operator/move/move-page.tsx'),
    'MovePage',
  ),
});

const signalsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/signals',
  component: lazyRouteComponent(
    () => import('../features/operator/signals/signals-page.tsx'),
    'SignalsPage',
  ),
});

const sendSignalRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/signals/send',
  component: lazyRouteComponent(
    () => import('../features/operator/signals/send/send-page.tsx'),
    'SendPage',
  ),
});

const signalRoutesRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/signals/routes',
  component: lazyRouteComponent(
    () => import('../features/operator/signals/routes/routes-page.tsx'),
    'RoutesPage',
  ),
});

/** Any depth below /admin. A splat right below it would match /admin too. */
const unknownRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/admin/$unknown/$',
  component: lazyRouteComponent(
    () => import('../features/operator/frame/unknown-page.tsx'),
    'UnknownPage',
  ),
});

/** Pages under /admin. Their navigation entries are in features/operator/operator-pages.ts. */
export const operatorRoutes = operatorRoute.addChildren([
  operatorsPageRoute,
  movePageRoute,
  operatorHomeRoute,
  homeRoute,
  numbersRoute,
  retentionRoute,
  disputesRoute,
  disputeRoute,
  userRoute,
  accessRoute,
  ...SHOP_ROUTES,
  followUpRoute,
  jobsRoute,
  auditRoute,
  setUpRoute,
  textsRoute,
  brandRoute,
  signalsRoute,
  sendSignalRoute,
  signalRoutesRoute,
  recordRoute,
  unknownRoute,
]);
