import { enqueueTroubled } from '../../access/sweep/enqueue-troubled.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { SessionState } from '../gateway/session-store.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';

type ManualOr = Pick<TradingViewDeps, 'manual'>;
type RecoverDeps = Pick<TradingViewDeps, 'access' | 'jobs' | 'gateway'>;

/**
 * Tries a refused session again. When it works, everyone whose access waited for it is sent to the engine: at
 * least once, because the mark is cleared after the jobs are stored.
 */
export async function recoverSession(
  { access, jobs, gateway }: RecoverDeps,
  when: 'now' | 'due',
): Promise<SessionState> {
  const state = await gateway.retryRefused(when);
  if (!(await gateway.isResumeDue())) return state;
  const resumed = await enqueueTroubled({ ...access, jobs }, 'tradingview');
  await gateway.resumed();
  access.log.info({ resumed }, 'TradingView accepts the session again: the queue goes on');
  return state;
}

/** For an operator's action that needs the session. Raises a sentence with the step that connects it. */
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
    'TradingView cannot be reached at the moment. Please try again.',
    { cause, retryAfterSeconds: cause.retryAfterSeconds ?? 30 },
  );
