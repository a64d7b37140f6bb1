import { RouterProvider } from '@tanstack/react-router';
import { PageSpinner } from './components/frame/page-spinner.tsx';
import { focusNewPages } from './lib/focus-new-page.ts';
import { useSession } from './lib/session/session.ts';
import { createAppRouter } from './router.tsx';

const router = createAppRouter();
focusNewPages(router);

/** So long the document's frame may stand alone; then the spinner says that something is on its way. */
const FRAME_ALONE_MS = 1_000;

/** What the address shows, before anything is drawn; with a session, its user has to be known first. */
export async function loadVisitorsPage(): Promise<void> {
  // As the drawn router will do: a step back meanwhile is followed too.
  router.history.subscribe(router.load);
  const late = new Promise<void>((resolve) => setTimeout(resolve, FRAME_ALONE_MS));
  await Promise.race([router.load(), late]);
}

export function App() {
  const session = useSession();
  if (session.state === 'loading') return <PageSpinner />;
  return <RouterProvider router={router} context={{ user: session.user }} />;
}
