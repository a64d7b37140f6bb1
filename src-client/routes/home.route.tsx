import { createRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import type { RawSearch } from '../lib/parsed-search.ts';
import { rootRoute } from './root.route.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search: RawSearch): { view?: 'landing' } =>
    search.view === 'landing' ? { view: 'landing' } : {},
  component: HomePage,
});
