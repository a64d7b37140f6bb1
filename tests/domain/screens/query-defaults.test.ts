import { onlineManager } from '@tanstack/react-query';
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
    mutations: { retry: false, networkMode: 'always' },
  });
});

it('an act without a network fails at once, and does not wait to happen later', async () => {
  const client = createQueryClient();
  const send = async () => {
    throw new Error('Failed to fetch');
  };
  onlineManager.setOnline(false);
  try {
    const act = client.getMutationCache().build(client, { mutationFn: send });
    await expect(act.execute(undefined)).rejects.toThrow('Failed to fetch');
  } finally {
    onlineManager.setOnline(true);
  }
});
