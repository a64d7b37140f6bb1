import { QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '../../../src-server/trpc/app-router.ts';
import { createQueryClient, type FailureListener } from './query-client.ts';
import { trpc } from './trpc.ts';
import { trpcLink } from './trpc-link.ts';

interface QueryRootProps {
  children: ReactNode;
  /** The first one given stays. */
  onError?: FailureListener;
  /** Between the pages and the wire. The first ones given stay. */
  links?: TRPCLink<AppRouter>[];
}

/** The query cache, for those pages alone that keep server state. */
export function QueryRoot({ children, onError, links = [] }: QueryRootProps) {
  const [queryClient] = useState(() => createQueryClient(onError));
  const [client] = useState(() => trpc.createClient({ links: [...links, trpcLink()] }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
