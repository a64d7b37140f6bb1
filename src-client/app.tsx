import { RouterProvider } from '@tanstack/react-router';
import { PageSpinner } from './components/frame/page-spinner.tsx';
import { useSession } from './lib/session/session.ts';
import type { AppRouter } from './router.tsx';

/** How long the document's static frame may stay before the spinner replaces it. */
const FRAME_ALONE_MS = 1_000;

/** Loads the route before the first render. Visitors only: with a session, the user must load first. */
export async function loadVisitorsPage(router: AppRouter): Promise<void> {
  // Same subscription as the mounted router: follows a back navigation during the load.
  router.history.subscribe(router.load);
  const late = new Promise<void>((resolve) => setTimeout(resolve, FRAME_ALONE_MS));
  await Promise.race([router.load(), late]);
}

export function App({ router }: { router: AppRouter }) {
  const session = useSession();
  if (session.state === 'loading') return <PageSpinner />;
  return <RouterProvider router={router} context={{ user: session.user }} />;
}
