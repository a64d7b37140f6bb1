import { QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '../../../src-server/trpc/app-router.ts';
import { createQueryClient, type FailureListener } from './query-client.ts';
import { trpc } from './trpc.ts';
import { trpcLink } from './trpc-link.ts';

interface QueryRootProps {
  children: ReactNode;
  /** Fixed at the first render. */
  onError?: FailureListener;
  /** Links before the transport. Fixed at the first render. */
  links?: TRPCLink<AppRouter>[];
}

/** Query cache, only for pages that keep server state. */
export function QueryRoot({ children, onError, links = [] }: QueryRootProps) {
  const [queryClient] = useState(() => createQueryClient(onError));
  const [client] = useState(() => trpc.createClient({ links: [...links, trpcLink()] }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
