import {
  lazy,
  type ReactNode,
  StrictMode,
  Suspense,
  startTransition,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadVisitorsPage } from './app.tsx';
import { BrowserCheckLine } from './components/browser-check-line.tsx';
import { FailureBoundary } from './components/frame/failure-boundary.tsx';
import { PageSpinner } from './components/frame/page-spinner.tsx';
import { ThemeRoot } from './components/frame/theme-root.tsx';
import { ToastRegion } from './components/toasts/toast-region.tsx';
import { focusNewPages } from './lib/focus-new-page.ts';
import { isOperatorPath } from './lib/operator-path.ts';
import { settleOwedSignOut } from './lib/session/owed-sign-out.ts';
import { sessionToken } from './lib/session/session-token.ts';
import { viewedUser } from './lib/session/viewed-user.ts';
import { showPageTexts } from './lib/texts/page-texts.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { publicTree } from './routes/route-tree.ts';

const LiveSession = lazy(async () => ({
  default: (await import('./lib/session/live-session.tsx')).LiveSession,
}));

const ViewBanner = lazy(async () => ({
  default: (await import('./features/operator/view-as/view-banner.tsx')).ViewBanner,
}));

/** Without a token there is no session, and its code is not fetched. */
function SessionGate({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(sessionToken.onBegin, sessionToken.sessions);
  if (session === 0) return children;
  return (
    <Suspense fallback={<PageSpinner />}>
      <LiveSession key={session}>{children}</LiveSession>
    </Suspense>
  );
}

void settleOwedSignOut();

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');

const app = createRoot(root);

/** A transition lets the browser handle input between React's chunks of work. */
const draw = (router: AppRouter) =>
  startTransition(() => {
    app.render(
      <StrictMode>
        <ThemeRoot nonce={nonce}>
          {viewedUser !== null && (
            <Suspense>
              <ViewBanner view={viewedUser} />
            </Suspense>
          )}
          <FailureBoundary>
            <SessionGate>
              <App router={router} />
            </SessionGate>
          </FailureBoundary>
          <BrowserCheckLine />
          <ToastRegion />
        </ThemeRoot>
      </StrictMode>,
    );
  });

/**
 * Nothing is awaited for a visitor in English: even a resolved promise would delay the first render. Rejects without the
 * operators' code.
 */
async function start(): Promise<void> {
  const texts = showPageTexts();
  const operators = isOperatorPath(window.location.pathname)
    ? import('./routes/operator-tree.ts')
    : null;
  if (texts !== null) await Promise.all([texts, operators]);
  const router = createAppRouter(
    operators === null ? publicTree() : (await operators).operatorTree(),
  );
  focusNewPages(router);
  // A visitor's page loads first and renders in one piece; the static frame stays until then. Not awaited: the page's own
  // chunk imports this module.
  if (sessionToken.sessions() > 0) draw(router);
  else void loadVisitorsPage(router).finally(() => draw(router));
}

export const started = start();
