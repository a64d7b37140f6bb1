import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * The documented defaults: nothing is repeated, kept or refreshed unless a page says so itself. `onError` is told
 * of every call that fails, whoever made it.
 */
export function createQueryClient(onError: (error: unknown) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
