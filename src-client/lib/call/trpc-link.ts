import { httpLink } from '@trpc/client';
import type { AppRouter } from '../../../src-server/trpc/app-router.ts';
import type { afterWork } from '../browser-check/after-work.ts';
import { watchAttendance } from '../session/attendance.ts';
import { sessionToken } from '../session/session-token.ts';
import { requireJson } from './non-json-response.ts';
import { requestHeaders } from './request-headers.ts';

const isAttended = watchAttendance(window, Date.now);

/** A write always carries a body: without one it could not carry a content type, and tRPC asks for one. */
const sendWithCredentials = async (url: string, init?: RequestInit): Promise<Response> => {
  const send = (more: Record<string, string> = {}) =>
    fetch(url, {
      ...init,
      credentials: 'include',
      ...(init?.method === 'POST' ? { body: init.body ?? '{}' } : {}),
      headers: { ...(init?.headers as Record<string, string> | undefined), ...more },
    });
  const answer = await send();
  const sendProof = (proof: string) => send({ 'proof-of-work': proof });
  return requireJson(
    answer.status === 429 ? await workOff(answer, sendProof, init?.signal ?? undefined) : answer,
  );
};

/** The code that solves challenges is loaded with the first one. Where it does not load, the refusal is shown. */
async function workOff(...call: Parameters<typeof afterWork>): Promise<Response> {
  const loaded = await import('../browser-check/after-work.ts').catch(() => null);
  return loaded === null ? call[0] : loaded.afterWork(...call);
}

/** One request a call, with the headers of the specification. */
export function trpcLink() {
  return httpLink<AppRouter>({
    url: '/trpc',
    headers: ({ op }) => requestHeaders(op, sessionToken.read(), isAttended()),
    fetch: (url, init) => sendWithCredentials(String(url), init as RequestInit),
  });
}
