import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Hears every call that fails; `read` names the procedure of a query, and is null for a write. */
export type FailureListener = (error: unknown, read: string | null) => void;

/** tRPC's own shape of a key: the path of the procedure first. */
const pathOf = ([path]: readonly unknown[]) => (Array.isArray(path) ? path.join('.') : null);

/** The documented defaults: nothing is repeated, kept or refreshed unless a page says so itself. */
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
      mutations: { retry: false },
    },
  });
}
