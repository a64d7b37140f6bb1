import { RouterProvider } from '@tanstack/react-router';
import { PageSpinner } from './components/page-spinner.tsx';
import { focusNewPages } from './lib/focus-new-page.ts';
import { useSession } from './lib/session.ts';
import { createAppRouter } from './router.tsx';

const router = createAppRouter();
focusNewPages(router);

/** What the address shows, before anything is drawn; with a session, its user has to be known first. */
export const loadVisitorsPage = () => router.load();

export function App() {
  const session = useSession();
  if (session.state === 'loading') return <PageSpinner />;
  return <RouterProvider router={router} context={{ user: session.user }} />;
}
