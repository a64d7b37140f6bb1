import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import { includesIndicators } from '../../../src/domain/entitlement.ts';

/** Grants that wait for a person, not for time: asking again would not help. */
const SETTLED = ['granted', 'blocked', 'revoked', 'revoke-failed'];

function indicatorsArrive(user: CurrentUser, access: AccessCheck | null): boolean {
  if (user.tradingViewUsername === null || !includesIndicators(user.subscriptionPlan)) return false;
  const complete =
    user.tradingViewAccess &&
    (user.subscriptionPlan !== 'premium' || (user.wavematrixAccess && user.orderblockAccess));
  if (complete) return false;
  const states = access?.tradingView.indicators.map((indicator) => indicator.state) ?? [];
  return states.length === 0 || states.some((state) => !SETTLED.includes(state));
}

function roleArrives(access: AccessCheck | null): boolean {
  return access?.discord.state === 'joined' && access.discord.roles.length === 0;
}

/** What is on its way and will show by itself, as a sentence; null when nothing is. */
export function pendingDelivery(user: CurrentUser, access: AccessCheck | null): string | null {
  if (indicatorsArrive(user, access)) return 'Granting your indicator access on TradingView…';
  if (roleArrives(access)) return 'Giving you your role in the Discord server…';
  if (access?.discord.state === 'invited') return 'Waiting for you to join the Discord server…';
  return null;
}
