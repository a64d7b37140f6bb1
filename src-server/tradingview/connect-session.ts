import { enqueueTroubled } from '../access/enqueue-troubled.ts';
import { type AuditActor, recordAudit } from '../audit/record-audit.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { CookiePair } from './gateway/cookie-pair.ts';
import type { TradingViewDeps } from './tradingview.deps.ts';

export interface ConnectAnswer {
  success: boolean;
  message: string;
  /** Subscribers whose access waited for this. */
  resumed: number;
}

/** The operator pastes the cookie pair: it is tried at once, and everything that waited goes on. */
export async function connectSession(
  deps: TradingViewDeps,
  actor: AuditActor,
  pair: CookiePair,
): Promise<ConnectAnswer> {
  await deps.gateway.giveSession(pair, (em, { before, isNew }) =>
    recordAudit(em, {
      at: deps.access.machine.now(),
      actor,
      action: 'tradingview.session-given',
      target: 'provider:tradingview',
      before: { state: before },
      after: { state: isNew ? 'unproven' : before, isNew },
    }),
  );
  try {
    await deps.gateway.probe();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const message =
      error.reason === 'waiting-for-session'
        ? 'TradingView refused this session. Please copy both cookies again from a signed-in browser.'
        : 'The session is saved, but TradingView cannot be reached right now.';
    return { success: false, message, resumed: 0 };
  }
  const resumed = await enqueueTroubled({ ...deps.access, jobs: deps.jobs }, 'tradingview');
  return { success: true, message: 'TradingView is connected.', resumed };
}
