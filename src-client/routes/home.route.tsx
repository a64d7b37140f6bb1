import { createRoute, redirect } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { localStore } from '../lib/browser-storage.ts';
import type { RawSearch } from '../lib/search/parsed-search.ts';
import { ACCESS_CODE, REDEEMS_NEXT } from '../lib/storage-keys.ts';
import { rootRoute } from './root.route.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search: RawSearch): { view?: 'landing' } =>
    search.view === 'landing' ? { view: 'landing' } : {},
  beforeLoad: ({ context, preload }) => {
    if (preload || context.user === null || localStore.read(REDEEMS_NEXT) === null) return;
    localStore.remove(REDEEMS_NEXT);
    if (localStore.read(ACCESS_CODE) !== null) throw redirect({ to: '/redeem', replace: true });
  },
  component: HomePage,
});
