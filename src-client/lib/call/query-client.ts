import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Called for every failed call. `read`: the procedure of a query, or null for a mutation. */
export type FailureListener = (error: unknown, read: string | null) => void;

/** A tRPC query key starts with the procedure's path. */
const pathOf = ([path]: readonly unknown[]) => (Array.isArray(path) ? path.join('.') : null);

/** Documented defaults: no retries, no cache and no refetching unless a page asks for it. */
export function createQueryClient(onError: FailureListener = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => onError(error, pathOf(query.queryKey)),
    }),
    mutationCache: new MutationCache({ onError: (error) => onError(error, null) }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: 0,
        gcTime: 0,
      },
      // Fails without a network. By default it would wait, and happen long after the reader left.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
