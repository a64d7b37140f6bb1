import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { includesIndicators } from '../../../src/domain/entitlement.ts';
import { OWING, planState } from '../../../src/domain/standing/plan-state.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { standingRemedy } from './standing-remedy.ts';

export type PrimaryAction = 'standing' | 'discord' | 'tradingview' | 'upgrade';

export function leftToName({ tradingViewUsername, subscriptionPlan }: CurrentUser): boolean {
  return tradingViewUsername === null && includesIndicators(catalogue, subscriptionPlan);
}

/** Steps that the subscriber can take now. */
export function leftToDo(user: CurrentUser, access: AccessCheck) {
  const { state } = access.discord;
  return {
    discord: state !== 'joined' && state !== 'needs-operator',
    tradingView: leftToName(user),
  };
}

/** The most urgent action: only its button is highlighted. Null until both answers are there. */
export function primaryAction(
  user: CurrentUser,
  access: AccessCheck | null,
  billing: BillingOverview | null,
): PrimaryAction | null {
  if (access === null || billing === null) return null;
  const remedy = standingRemedy(billing);
  const state = planState(billing);
  // A payment that failed comes before any step, wherever it is paid.
  const isOwing = remedy === 'billing' && OWING.includes(state);
  if (state === 'on-hold' || isOwing || (remedy ?? 'billing') !== 'billing') return 'standing';
  const left = leftToDo(user, access);
  if (left.discord) return 'discord';
  return left.tradingView ? 'tradingview' : 'upgrade';
}
