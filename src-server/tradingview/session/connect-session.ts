import { enqueueTroubled } from '../../access/sweep/enqueue-troubled.ts';
import { type AuditActor, recordAudit } from '../../audit/record-audit.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { CookiePair } from '../gateway/cookie-pair.ts';
import { requireAutomatic } from '../manual/manual-work.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';

interface ConnectAnswer {
  success: boolean;
  message: string;
  /** Subscribers whose access waited for this. */
  resumed: number;
}

/** Stores the operator's cookie pair, tries it at once, and resumes all waiting work. */
export async function connectSession(
  deps: TradingViewDeps,
  actor: AuditActor,
  pair: CookiePair,
): Promise<ConnectAnswer> {
  requireAutomatic(deps);
  await deps.gateway.giveSession(pair, (em, { before, isNew }) =>
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor,
      action: 'tradingview.session-given',
      target: 'provider:tradingview',
      before: { state: before },
      after: { state: isNew ? 'unproven' : before, isNew },
    }),
  );
  try {
    // Another process may have refused it, and then the probe sends nothing.
    if ((await deps.gateway.probe()) === 'refused') return { ...REFUSED, resumed: 0 };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.reason === 'waiting-for-session') return { ...REFUSED, resumed: 0 };
    // The pair may work. Waiting work resumes as soon as TradingView answers.
    return { ...SAVED, resumed: await resume(deps) };
  }
  return { success: true, message: 'TradingView is connected.', resumed: await resume(deps) };
}

const REFUSED = {
  success: false,
  message:
    'TradingView refused this session. Please copy both cookies again from a signed-in browser.',
};
const SAVED = {
  success: false,
  message: 'The session is saved, but TradingView cannot be reached right now.',
};

function resume(deps: TradingViewDeps): Promise<number> {
  return enqueueTroubled(deps, 'tradingview');
}
