import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../../src/theme/tokens.css';
import './room.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Room } from './room.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

// The event stream reports changes, so nothing is refetched on a timer or on focus.
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity } },
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" autoClose={4000} />
        <Room />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
