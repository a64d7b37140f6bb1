import { httpLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../../src-server/trpc/app-router.ts';

import { localStore } from './browser-storage.ts';
import { requestHeaders } from './request-headers.ts';
import { AUTH_TOKEN } from './storage-keys.ts';

export const trpc = createTRPCReact<AppRouter>();

/** A write always carries a body: without one it could not carry a content type, and tRPC asks for one. */
const sendWithCredentials: typeof fetch = (url, init) =>
  fetch(url, {
    ...init,
    credentials: 'include',
    ...(init?.method === 'POST' ? { body: init.body ?? '{}' } : {}),
  });

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      httpLink({
        url: '/trpc',
        headers: ({ op }) => requestHeaders(op, localStore.read(AUTH_TOKEN)),
        fetch: sendWithCredentials as never,
      }),
    ],
  });
}
