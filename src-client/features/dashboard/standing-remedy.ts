import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { planState, stateBesideGrant } from '../../../src/domain/standing/plan-state.ts';
import type { StandingNotice } from './shown-notice.ts';

type Remedy = NonNullable<StandingNotice['action']>['is'];

/**
 * The remedy that the notice about a plan offers, without the notice's text: most subscribers have no notice. Null: a
 * notice without a remedy. Undefined: no notice.
 */
export function standingRemedy(billing: BillingOverview): Remedy | null | undefined {
  if (billing.waitingExit !== undefined) return 'stop-exit';
  const manage = billing.manageable ? 'billing' : null;
  const pay = billing.payUrl === null ? manage : 'pay';
  const state = planState(billing);
  if (state !== 'on-hold' && billing.pendingPayment !== undefined) return null;
  switch (state) {
    case 'on-hold':
      return null;
    case 'past-due':
      return billing.pause?.isPaymentPending === true ? null : pay;
    case 'unpaid':
      return pay;
    case 'blocked':
      return 'contact';
    default:
      return remedyOfRest(billing, { manage, pay });
  }
}

function remedyOfRest(
  billing: BillingOverview,
  { manage, pay }: { manage: Remedy | null; pay: Remedy | null },
): Remedy | null | undefined {
  const { planGrant, trial, price, changesTo, changesAt, endsAt } = billing;
  const beside = planGrant === undefined ? null : stateBesideGrant(billing);
  if (beside === 'on-hold') return null;
  if (beside === 'unpaid') return pay;
  if (billing.trialRefused !== undefined) return 'start-plan';
  if (planState(billing) === 'ended') return 'choose-plan';
  if (planGrant === undefined) {
    if (trial !== undefined) {
      const goesOn = (trial.renews && price !== null) || !trial.hasCard;
      return goesOn ? 'billing' : 'resume';
    }
    if (changesTo !== null && changesAt !== null) return manage;
    if (endsAt !== null) return 'resume';
  }
  if (billing.comingPrice !== undefined) return manage;
  return planGrant?.endsSoon === true ? null : undefined;
}
