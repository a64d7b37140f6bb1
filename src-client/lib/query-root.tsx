import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from './query-client.ts';
import { trpc } from './trpc.ts';
import { trpcLink } from './trpc-link.ts';

interface QueryRootProps {
  children: ReactNode;
  /** Told of every call that fails; the first one given stays. */
  onError?: (error: unknown) => void;
}

/** The query cache, for those pages alone that keep server state. */
export function QueryRoot({ children, onError }: QueryRootProps) {
  const [queryClient] = useState(() => createQueryClient(onError));
  const [client] = useState(() => trpc.createClient({ links: [trpcLink()] }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
