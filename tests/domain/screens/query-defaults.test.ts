import { expect, it } from 'vitest';
import { createQueryClient } from '../../../src-client/lib/call/query-client.ts';

it('data is fetched once: no retry, no refetch on focus or interval, no cache [domain-22]', () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: 0,
      gcTime: 0,
    },
    mutations: { retry: false },
  });
});
