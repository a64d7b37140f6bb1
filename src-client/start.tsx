import { MantineProvider } from '@mantine/core';
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
import { ToastRegion } from './components/toasts/toast-region.tsx';
import { settleOwedSignOut } from './lib/session/owed-sign-out.ts';
import { sessionToken } from './lib/session/session-token.ts';
import { showPageTexts } from './lib/texts/page-texts.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const LiveSession = lazy(async () => ({
  default: (await import('./lib/session/live-session.tsx')).LiveSession,
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
const texts = showPageTexts();

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');

const app = createRoot(root);

/** A transition lets the browser handle input between React's chunks of work. */
const draw = () =>
  startTransition(() => {
    app.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <FailureBoundary>
            <SessionGate>
              <App />
            </SessionGate>
          </FailureBoundary>
          <BrowserCheckLine />
          <ToastRegion />
        </MantineProvider>
      </StrictMode>,
    );
  });

// A visitor's page loads first and renders in one piece; the static frame stays until then. Not awaited: the page's own
// chunk imports this module.
function drawFirst(): void {
  if (sessionToken.sessions() === 0) void loadVisitorsPage().then(draw, draw);
  else draw();
}

// At once without a translation: even a resolved promise would delay the first render.
if (texts === null) drawFirst();
else void texts.then(drawFirst);
