import type { Urgency } from '../../../access/access-provider.ts';
import { assertOutsideTransaction } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { failureOf, readHints } from '../answers.ts';
import { callHttp } from '../http-call.ts';
import type { Backoff } from '../pace/backoff.ts';
import type { CallPacer } from '../pace/call-pacer.ts';
import type { UsernameSearch } from '../port.ts';

/** Dependencies of a call without a session. */
interface PublicCalls {
  baseUrl: string;
  pacer: Pick<CallPacer, 'take'>;
  backOff: Backoff;
}

const LIVE_CHECK_TIMEOUT_MS = 3_000;
const HINTS_BYTES = 256 * 1024;
const MAX_SUGGESTIONS = 5;

export async function findUsername(
  { baseUrl, pacer, backOff }: PublicCalls,
  name: string,
  urgency: Urgency,
): Promise<UsernameSearch> {
  assertOutsideTransaction('TradingView');
  const ask = () =>
    callHttp(baseUrl, {
      method: 'GET',
      path: `/username_hint/?s=${encodeURIComponent(name)}`,
      timeoutMs: LIVE_CHECK_TIMEOUT_MS,
      maxBytes: HINTS_BYTES,
    });
  const isAside = urgency === 'interactive';
  const answer = await (isAside ? ask() : pacer.take(urgency, ask));
  await backOff(answer, isAside ? 'aside' : 'in-turn');
  // Needs no session, so a refusal here says nothing about ours.
  const failure = failureOf(answer);
  if (failure !== null) {
    throw new ProviderFailure('tradingview', 'unavailable', failure.reason, { cause: failure });
  }
  const users = readHints(answer);
  const exact = users.find((user) => user.username.toLowerCase() === name.toLowerCase());
  if (exact !== undefined) return { kind: 'found', user: exact };
  const suggestions = users.filter((user) => !user.inactive).map((user) => user.username);
  return { kind: 'not-found', suggestions: suggestions.slice(0, MAX_SUGGESTIONS) };
}
