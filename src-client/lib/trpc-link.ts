import { httpLink } from '@trpc/client';
import type { AppRouter } from '../../src-server/trpc/app-router.ts';
import { watchAttendance } from './attendance.ts';
import { requireJson } from './non-json-response.ts';
import { requestHeaders } from './request-headers.ts';
import { sessionToken } from './session-token.ts';

const isAttended = watchAttendance(window, Date.now);

/** A write always carries a body: without one it could not carry a content type, and tRPC asks for one. */
const sendWithCredentials = async (url: string | URL | Request, init?: RequestInit) =>
  requireJson(
    await fetch(url, {
      ...init,
      credentials: 'include',
      ...(init?.method === 'POST' ? { body: init.body ?? '{}' } : {}),
    }),
  );

/** One request a call, with the headers of the specification. */
export function trpcLink() {
  return httpLink<AppRouter>({
    url: '/trpc',
    headers: ({ op }) => requestHeaders(op, sessionToken.read(), isAttended()),
    fetch: (url, init) => sendWithCredentials(url as string, init as RequestInit),
  });
}
