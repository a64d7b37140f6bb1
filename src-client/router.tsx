import { createRouter } from '@tanstack/react-router';
import { PageSpinner } from './components/frame/page-spinner.tsx';
import { parseSearch, stringifySearch } from './lib/search/search-text.ts';
import type { operatorTree } from './routes/operator-tree.ts';
import type { publicTree } from './routes/route-tree.ts';

type OperatorTree = ReturnType<typeof operatorTree>;

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createAppRouter(tree: ReturnType<typeof publicTree> | OperatorTree) {
  return createRouter({
    // Links are typed with every page. A public page links to no operator's page.
    routeTree: tree as OperatorTree,
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
    router: AppRouter;
  }
}
