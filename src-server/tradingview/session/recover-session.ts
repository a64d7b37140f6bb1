import { enqueueTroubled } from '../../access/sweep/enqueue-troubled.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { SessionState } from '../gateway/session-store.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';

type ManualOr = Pick<TradingViewDeps, 'manual'>;
type RecoverDeps = Pick<TradingViewDeps, 'orm' | 'log' | 'jobs' | 'gateway'>;

/**
 * Probes a refused session. On success enqueues every account that waited for it. Repeats that until
 * the session has worked for a minute: a reconcile that was refused before may store it only then.
 */
export async function recoverSession(
  { orm, log, jobs, gateway }: RecoverDeps,
  when: 'now' | 'due',
): Promise<SessionState> {
  const state = await gateway.retryRefused(when);
  if (state === 'refused' || !(await gateway.isResumeDue())) return state;
  // Read first: an account that blocks after the query is left to the next call.
  const isLast = await gateway.isSettled();
  const resumed = await enqueueTroubled({ orm, jobs }, 'tradingview');
  if (isLast) await gateway.resumed();
  if (resumed > 0)
    log.info({ resumed }, 'TradingView accepts the session again: the queue resumes');
  return state;
}

/** For operator actions that need the session. Raises a message with the step that connects it. */
export async function requireSession(deps: RecoverDeps & ManualOr): Promise<void> {
  if (deps.manual !== null) return;
  const state = await recoverSession(deps, 'now').catch((error: unknown) => {
    if (error instanceof ProviderFailure && error.kind === 'unavailable') throw cannotReach(error);
    throw error;
  });
  if (state === 'refused') throw notConnected('TradingView refused the session.');
  if (state === 'absent') throw notConnected('TradingView is not connected.');
}

const notConnected = (sentence: string) =>
  new AppError(
    'tradingview.session-needed',
    'precondition',
    `${sentence} Paste a new session under Access.`,
  );

const cannotReach = (cause: ProviderFailure) =>
  new AppError(
    'tradingview.not-reached',
    'unavailable',
    'TradingView cannot be reached right now. Please try again.',
    { cause, retryAfterSeconds: cause.retryAfterSeconds ?? 30 },
  );
