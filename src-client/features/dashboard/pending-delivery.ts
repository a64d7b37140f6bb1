import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { PENDING_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { indicatorsIn } from '../../lib/indicators.ts';
import { holdsIndicator } from '../delivery/held-indicators.ts';

/** Grants that wait for a person or a payment: polling would not help. */
const WAITS_FOR_ACTION = ['blocked', 'revoked', 'revoke-failed', 'first-payment'];

type AccessOnCharts = AccessCheck['tradingView'];

/** A grant blocked by our own session's outage resumes without help. */
function waitsForAction(
  { state, dueAt = null }: AccessOnCharts['indicators'][number],
  connected: boolean,
): boolean {
  if (!WAITS_FOR_ACTION.includes(state)) return false;
  return connected || state !== 'blocked' || dueAt !== null;
}

/**
 * `user` and `access` were read at slightly different times: true while `access` reports a grant that `user` does not
 * show yet.
 */
function indicatorsArrive(user: CurrentUser, access: AccessCheck | null): boolean {
  if (user.tradingViewUsername === null) return false;
  const stuck = access?.tradingView.indicators.filter(
    (each) => each.delivered === false || waitsForAction(each, access.tradingView.connected),
  );
  return indicatorsIn(user.subscriptionPlan).some(
    ({ name }) => !holdsIndicator(user, access, name) && !stuck?.some((each) => each.name === name),
  );
}

/** A member with one role may be waiting for a person to resolve the others, so polling stops. */
function roleArrives(access: AccessCheck | null): boolean {
  return access?.discord.state === 'joined' && access.discord.roles.length === 0;
}

/** A delivery in progress, and the card that reports it. */
export interface PendingDelivery {
  card: 'subscription' | 'charts' | 'community';
  text: string;
}

/** One object each: polling starts again when it changes. The text is read when it is shown. */
const pendingOn = (
  card: PendingDelivery['card'],
  name: keyof typeof COPY,
): Readonly<PendingDelivery> => ({
  card,
  get text() {
    return COPY[name];
  },
});

const PAYMENT = pendingOn('subscription', 'payment');
const INDICATORS = pendingOn('charts', 'indicators');
const QUEUED = pendingOn('charts', 'queued');
const ROLE = pendingOn('community', 'role');
const JOINING = pendingOn('community', 'joining');

/** The first delivery in progress, or null. */
export function pendingDelivery(
  user: CurrentUser,
  access: AccessCheck | null,
  awaited: Plan | null,
): PendingDelivery | null {
  if (awaited !== null) return PAYMENT;
  if (indicatorsArrive(user, access)) {
    return access?.tradingView.connected === false ? QUEUED : INDICATORS;
  }
  if (roleArrives(access)) return ROLE;
  return access?.discord.state === 'invited' ? JOINING : null;
}

export function pendingIn(
  pending: PendingDelivery | null,
  card: PendingDelivery['card'],
): string | null {
  return pending?.card === card ? pending.text : null;
}
