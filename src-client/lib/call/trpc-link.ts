import { httpLink } from '@trpc/client';
import { VIEW_HEADER } from '../../../src/contract/operator/desk/view-header.ts';
import type { AppRouter } from '../../../src-server/trpc/app-router.ts';
import type { afterWork } from '../browser-check/after-work.ts';
import { watchAttendance } from '../session/attendance.ts';
import { sessionToken } from '../session/session-token.ts';
import { viewedUser } from '../session/viewed-user.ts';
import { requireJson } from './non-json-response.ts';
import { requestHeaders } from './request-headers.ts';

const isAttended = watchAttendance(window, Date.now);

/** A mutation always has a body: tRPC requires a content type, which needs one. */
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

/** Loads the solver with the first challenge. If that fails, the refusal is shown. */
async function workOff(...call: Parameters<typeof afterWork>): Promise<Response> {
  const loaded = await import('../browser-check/after-work.ts').catch(() => null);
  return loaded === null ? call[0] : loaded.afterWork(...call);
}

/** One request per call, with the documented headers. */
export function trpcLink() {
  return httpLink<AppRouter>({
    url: '/trpc',
    headers: ({ op }) =>
      viewedUser === null
        ? requestHeaders(op, sessionToken.read(), isAttended())
        : { ...requestHeaders(op, null, isAttended()), [VIEW_HEADER]: viewedUser.token },
    fetch: (url, init) => sendWithCredentials(String(url), init as RequestInit),
  });
}
