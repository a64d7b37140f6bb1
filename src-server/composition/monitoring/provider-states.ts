import type { ProviderStateView } from '../../../src/contract/operator/operations.contract.ts';
import { botStateOf } from '../../discord/console/directory/bot-state.view.ts';
import type { PartState, Readiness } from '../../http/routes/health.ts';
import type { Foundation } from '../foundation.ts';
import type { Gateways } from '../gateways.ts';

const NAMES = ['database', 'stripe', 'discord', 'tradingview', 'mail'] as const;
type Name = (typeof NAMES)[number];

const MESSAGES: Partial<Record<Name, Partial<Record<PartState, string>>>> = {
  stripe: {
    refused: 'Stripe refuses our secret key.',
    down: 'Stripe cannot be reached. Webhooks and syncs are caught up when it returns.',
    off: 'Stripe is not configured.',
  },
  tradingview: {
    refused: 'TradingView refused the cookie pair. Paste a new one on the access page.',
    down: 'TradingView cannot be reached. Pending access is queued and granted when it returns.',
    off: 'TradingView is not connected: access is granted manually from the worklist.',
  },
  mail: { down: 'The mail server cannot be reached. Mail is queued and sent when it returns.' },
  database: {
    down: 'The database does not answer.',
    degraded: 'The database is read-only: it is a replica, or was set to read-only.',
  },
};

/**
 * Tracks when each provider entered its state, as far as this process knows. A read updates it.
 */
export function createProviderStates(
  { options, calls, machineClock }: Foundation,
  gateways: Gateways,
  readiness: () => Promise<Readiness>,
): () => Promise<ProviderStateView[]> {
  const startedAt = machineClock.now();
  const since = new Map<Name, { state: PartState; at: Date }>();
  /** A state that was never asked for before is as old as the last call that ended otherwise. */
  const firstSeen = (name: Name, state: PartState): Date => {
    const { lastError, lastSuccessAt } = calls.of(name);
    return (state === 'up' ? lastError?.at : lastSuccessAt) ?? startedAt;
  };
  const seen = (name: Name, state: PartState): Date => {
    const before = since.get(name);
    if (before?.state === state) return before.at;
    const at = before === undefined ? firstSeen(name, state) : machineClock.now();
    since.set(name, { state, at });
    return at;
  };
  const modeOf = (name: Name): ProviderStateView['mode'] => {
    if (name === 'database') return 'own';
    if (name === 'mail') return options.mail.smtpUrl === null ? 'sandbox' : 'own';
    return options.providers[name].mode;
  };
  return async () => {
    const states = await readiness();
    return NAMES.map((name) => {
      const state = states[name];
      const { lastError, lastSuccessAt } = calls.of(name);
      const message =
        name === 'discord'
          ? botStateOf(gateways.discord).message
          : (MESSAGES[name]?.[state] ?? null);
      return {
        name,
        mode: modeOf(name),
        state,
        message,
        since: seen(name, state).toISOString(),
        lastError: lastError === null ? null : { ...lastError, at: lastError.at.toISOString() },
        lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
      };
    });
  };
}
