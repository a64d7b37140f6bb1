import { MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { PageSpinner } from './components/page-spinner.tsx';
import { ToastRegion } from './components/toast-region.tsx';
import { localStore } from './lib/browser-storage.ts';
import { AUTH_TOKEN } from './lib/storage-keys.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const LiveSession = lazy(async () => ({
  default: (await import('./lib/live-session.tsx')).LiveSession,
}));

/** Without a token there is no session to load, and nothing of its code is fetched. */
function SessionGate({ children }: { children: ReactNode }) {
  const [hasToken] = useState(() => localStore.read(AUTH_TOKEN) !== null);
  if (!hasToken) return children;
  return (
    <Suspense fallback={<PageSpinner />}>
      <LiveSession>{children}</LiveSession>
    </Suspense>
  );
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <SessionGate>
        <App />
      </SessionGate>
      <ToastRegion />
    </MantineProvider>
  </StrictMode>,
);
