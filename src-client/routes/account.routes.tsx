import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import type { Plan } from '../../src/domain/catalogue/catalogue.ts';
import { returnPage } from '../../src/domain/page-path.ts';
import type { FeedSearch } from '../features/signals/feed-search.ts';
import { localStore, tabStore } from '../lib/browser-storage.ts';
import { planIn, type RawSearch, textIn } from '../lib/search/parsed-search.ts';
import { ACCESS_CODE, MEMBER_LINK } from '../lib/storage-keys.ts';
import { type RouterContext, rootRoute } from './root.route.tsx';

interface Arrival {
  context: RouterContext;
  location: { href: string; pathname: string };
}

/** The sign-in leads back to a page that asks for an account. */
const signedIn = ({ context, location: { href, pathname } }: Arrival) => {
  if (context.user !== null) return;
  throw redirect({ to: '/login', search: { next: returnPage(href) ?? returnPage(pathname) } });
};

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // An explicit key: the router merges the parsed fields over the raw query.
  validateSearch: ({ next }: { next?: unknown } & SearchSchemaInput) => ({
    next: returnPage(next),
  }),
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

export const upgradeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/upgrade',
  validateSearch: (search: { plan?: string; billing?: string } & SearchSchemaInput) =>
    textIn(search, 'plan', 'billing'),
  beforeLoad: signedIn,
  component: lazyRouteComponent(
    () => import('../features/upgrade/upgrade-page.tsx'),
    'UpgradePage',
  ),
});

export const handOverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/keep-plan',
  beforeLoad: signedIn,
  component: lazyRouteComponent(
    () => import('../features/hand-over/hand-over-page.tsx'),
    'HandOverPage',
  ),
});

export const partnerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/partner',
  beforeLoad: signedIn,
  component: lazyRouteComponent(
    () => import('../features/partner/partner-page.tsx'),
    'PartnerPage',
  ),
});

export const leavingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leave',
  beforeLoad: signedIn,
  component: lazyRouteComponent(
    () => import('../features/leaving/leaving-page.tsx'),
    'LeavingPage',
  ),
});

export const startPlanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/start-plan',
  beforeLoad: signedIn,
  component: lazyRouteComponent(
    () => import('../features/start-plan/start-plan-page.tsx'),
    'StartPlanPage',
  ),
});

/** The page reads it in full. Anything else is an anchor. */
const CODE = /^[\w-]{16,19}$/;

export const redeemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redeem',
  validateSearch: (search: RawSearch) => textIn(search, 'code'),
  // A code is a secret: it stays neither in the address nor in the history.
  beforeLoad: ({ search, location }) => {
    const code = search.code ?? CODE.exec(location.hash)?.[0];
    if (code === undefined) return;
    localStore.write(ACCESS_CODE, code);
    throw redirect({ to: '/redeem', replace: true });
  },
  component: lazyRouteComponent(() => import('../features/redeem/redeem-page.tsx'), 'RedeemPage'),
});

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  beforeLoad: signedIn,
  component: lazyRouteComponent(
    () => import('../features/account/account-page.tsx'),
    'AccountPage',
  ),
});

export const discordLinkedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/discord',
  beforeLoad: signedIn,
  validateSearch: (search: RawSearch) => textIn(search, 'code', 'state'),
  component: lazyRouteComponent(
    () => import('../features/account/discord-linked-page.tsx'),
    'DiscordLinkedPage',
  ),
});

export const linkMemberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/link-discord',
  validateSearch: (search: RawSearch) => textIn(search, 'token'),
  beforeLoad: ({ context, search }) => {
    // The sign-in page leads back here without it.
    if (search.token !== undefined) tabStore.write(MEMBER_LINK, search.token);
    if (context.user === null) {
      throw redirect({ to: '/login', search: { next: '/account/link-discord' } });
    }
  },
  component: lazyRouteComponent(
    () => import('../features/account/link-member-page.tsx'),
    'LinkMemberPage',
  ),
});

export const signalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signals',
  validateSearch: (search: FeedSearch & SearchSchemaInput) => search,
  component: lazyRouteComponent(
    () => import('../features/signals/signals-page.tsx'),
    'SignalsPage',
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
