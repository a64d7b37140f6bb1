import { AppError } from '../../errors/app-error.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { findOrRefuse } from './save-identity.ts';
import { type NameRules, takeUsername } from './take-username.ts';

const COOLDOWN_MS = 24 * 3_600_000;

const CHANGING: NameRules = {
  cause: 'username-change',
  refuseReplacing(deps, identity, holdings) {
    const settled = holdings.length > 0 && holdings.every(({ state }) => state === 'granted');
    const age = deps.machineClock.now().getTime() - identity.changedAt.getTime();
    if (!settled || age >= COOLDOWN_MS) return;
    throw new AppError(
      'tradingview.changed-recently',
      'rate-limited',
      'The username was changed less than a day ago. Please try again tomorrow.',
      { retryAfterSeconds: Math.ceil((COOLDOWN_MS - age) / 1000) },
    );
  },
  lookUp: (deps, name) => findOrRefuse(deps.gateway, name),
};

/**
 * Changes a locked name: the new one gets access and is read back before the old one loses it. Once
 * a day, but a name that does not work may be replaced at once.
 */
export function changeTradingViewUsername(
  deps: TradingViewDeps,
  actor: SubscriberActor,
  input: { tradingViewUsername: string },
): Promise<{ accessGranted: boolean }> {
  return takeUsername(deps, actor, { text: input.tradingViewUsername, rules: CHANGING });
}
