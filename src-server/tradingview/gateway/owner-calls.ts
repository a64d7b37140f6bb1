import type { Urgency } from '../../access/access-provider.ts';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { failureOf, isSignedOut } from './answers.ts';
import { cookieHeader, rotatedPair, samePair } from './cookie-pair.ts';
import { callHttp, type HttpAnswer } from './http-call.ts';
import type { Backoff } from './pace/backoff.ts';
import type { CallPacer } from './pace/call-pacer.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

export interface OwnerCall {
  method: 'GET' | 'POST';
  path: string;
  form?: Record<string, string>;
  urgency: Urgency;
  /** Runs when the call's turn comes, right before it is sent. If it throws, nothing is sent. */
  confirm?(): Promise<void>;
  maxBytes?: number;
}

interface OwnerCallsOptions {
  baseUrl: string;
  sessions: SessionStore;
  pacer: CallPacer;
  /** The working session was refused. Called once per session. */
  onRefused(): void;
  /** Receives every answer. */
  backOff: Backoff;
}

const TIMEOUT_MS = 10_000;
const SMALL_BYTES = 64 * 1024;
/** Answers 200 while the session is alive, whatever scripts the account owns. */
const PROBE = { method: 'GET', path: '/tvcoins/details/', urgency: 'interactive' } as const;

const waitingForSession = () =>
  new ProviderFailure('tradingview', 'misconfigured', 'waiting-for-session');

/**
 * Calls as the scripts' owner: one at a time, with the stored cookie pair, which answers may
 * rotate.
 */
export function createOwnerCalls(options: OwnerCallsOptions) {
  const { baseUrl, sessions, pacer } = options;

  const usable = async (): Promise<StoredSession> => {
    const session = await sessions.load();
    // Only a probe sends a refused pair. The queue stops until the pair works, or a person supplies
    // a new one.
    if (session === null || session.state === 'refused') throw waitingForSession();
    return session;
  };

  const send = async (call: OwnerCall, session: StoredSession): Promise<HttpAnswer> => {
    const answer = await callHttp(baseUrl, {
      method: call.method,
      path: call.path,
      ...(call.form === undefined ? {} : { form: call.form }),
      cookie: cookieHeader(session.pair),
      timeoutMs: TIMEOUT_MS,
      maxBytes: call.maxBytes ?? SMALL_BYTES,
    });
    // Ignore cookies sent with a refusal. Treated as a new pair, they would restart the queue
    // forever without notifying anyone.
    const fresh = isSignedOut(answer) ? null : rotatedPair(answer.setCookies);
    if (fresh !== null && !samePair(fresh, session.pair)) await sessions.rotate(session, fresh);
    await options.backOff(answer, 'in-turn');
    return answer;
  };

  /** Another process or a person may have replaced the pair. Then try the new one. */
  const wasReplaced = async (session: StoredSession): Promise<boolean> =>
    !samePair((await usable()).pair, session.pair);

  const refuse = async (session: StoredSession, { status }: HttpAnswer): Promise<void> => {
    if (await sessions.mark(session, 'refused', `status-${status}`)) options.onRefused();
  };

  /**
   * A 401 or 403 on a script call can also mean "not your script". Raises 'not-owner' if the
   * session is alive, and 'unavailable' if the probe failed. Returns if the session is dead.
   */
  const confirmSignedOut = async (session: StoredSession): Promise<void> => {
    const probed = await send(PROBE, session);
    if (isSignedOut(probed)) return;
    throw failureOf(probed) ?? new ProviderFailure('tradingview', 'misconfigured', 'not-owner');
  };

  /**
   * Load the pair inside the turn: the previous call may have rotated it. Store a refusal before
   * the turn ends, or the next call repeats it.
   */
  const inOrder = (call: OwnerCall) =>
    pacer.take(call.urgency, async () => {
      const session = await usable();
      await call.confirm?.();
      const answer = await send(call, session);
      if (!isSignedOut(answer)) return { session, answer };
      if (await wasReplaced(session)) return { session, answer: null };
      if (call.path !== PROBE.path) await confirmSignedOut(session);
      await refuse(session, answer);
      throw waitingForSession();
    });

  const converse = async (call: OwnerCall): Promise<HttpAnswer> => {
    let { session, answer } = await inOrder(call);
    if (answer === null) ({ session, answer } = await inOrder(call));
    if (answer === null) throw waitingForSession();
    if (session.state === 'unproven') await sessions.mark(session, 'working', null);
    return answer;
  };

  return {
    /** Base address of the calls. */
    baseUrl,
    /** Returns only understood answers. Everything else raises. */
    async ask(call: OwnerCall): Promise<HttpAnswer> {
      assertOutsideTransaction('TradingView');
      await usable();
      const answer = await converse(call);
      const failure = failureOf(answer);
      if (failure !== null) throw failure;
      return answer;
    },
    /** Checks the pair, whatever else was wrong with the call. */
    async probe(): Promise<void> {
      assertOutsideTransaction('TradingView');
      const session = await sessions.load();
      if (session === null || session.state === 'refused') return;
      await this.ask(PROBE);
      const now = await sessions.load();
      if (now !== null) await sessions.mark(now, 'working', null);
    },
    /**
     * Sends a refused pair once more and stores the result. Raises 'unavailable' if there was no
     * answer.
     */
    async retryRefused(): Promise<void> {
      assertOutsideTransaction('TradingView');
      const session = await sessions.load();
      if (session?.state !== 'refused') return;
      const answer = await pacer.take(PROBE.urgency, () => send(PROBE, session));
      const failure = isSignedOut(answer) ? null : failureOf(answer);
      if (failure !== null) throw failure;
      await sessions.noteProbe(session, !isSignedOut(answer));
    },
  };
}

export type OwnerCalls = ReturnType<typeof createOwnerCalls>;
