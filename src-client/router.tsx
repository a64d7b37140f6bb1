import { createRouter } from '@tanstack/react-router';
import { PageSpinner } from './components/frame/page-spinner.tsx';
import { parseSearch, stringifySearch } from './lib/search-text.ts';
import { routeTree } from './routes/route-tree.ts';

export function createAppRouter() {
  return createRouter({
    routeTree,
    context: { user: null },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSpinner,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
