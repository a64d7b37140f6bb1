import './styles/mantine.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { SessionProvider } from './lib/session.tsx';
import { createTrpcClient, trpc } from './lib/trpc.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const ToastRegion = lazy(async () => ({
  default: (await import('./components/toast-region.tsx')).ToastRegion,
}));

const queryClient = createQueryClient();
const trpcClient = createTrpcClient();
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
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <App />
          </SessionProvider>
        </QueryClientProvider>
      </trpc.Provider>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </MantineProvider>
  </StrictMode>,
);
