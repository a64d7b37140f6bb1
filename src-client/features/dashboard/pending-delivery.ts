import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import { includesIndicators } from '../../../src/domain/entitlement.ts';
import type { Plan } from '../../../src/domain/plan.ts';

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

/** Something on its way that will show by itself, and the card that says so. */
export interface PendingDelivery {
  card: 'subscription' | 'charts' | 'community';
  text: string;
}

const PAYMENT: PendingDelivery = {
  card: 'subscription',
  text: 'Your payment is being confirmed…',
};
const INDICATORS: PendingDelivery = {
  card: 'charts',
  text: 'Granting your indicator access on TradingView…',
};
const ROLE: PendingDelivery = {
  card: 'community',
  text: 'Giving you your role in the Discord server…',
};
const JOINING: PendingDelivery = {
  card: 'community',
  text: 'Waiting for you to join the Discord server…',
};

/** The first delivery that is still under way; null when nothing is. */
export function pendingDelivery(
  user: CurrentUser,
  access: AccessCheck | null,
  awaited: Plan | null,
): PendingDelivery | null {
  if (awaited !== null) return PAYMENT;
  if (indicatorsArrive(user, access)) return INDICATORS;
  if (roleArrives(access)) return ROLE;
  return access?.discord.state === 'invited' ? JOINING : null;
}

export function pendingIn(
  pending: PendingDelivery | null,
  card: PendingDelivery['card'],
): string | null {
  return pending?.card === card ? pending.text : null;
}
