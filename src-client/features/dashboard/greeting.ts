import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { AT_REST, knownPlanState } from '../../../src/domain/standing/plan-state.ts';
import { DASHBOARD_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { leftToDo } from './primary-action.ts';

/**
 * Welcomes the subscriber back once their set-up is complete, and until then says what is left. A plan that is over, paused
 * or on hold has no step left, and a payment that failed comes before any.
 */
export function greetingOf(
  user: CurrentUser,
  access: AccessCheck | null,
  billing: BillingOverview | null,
): { title: string; lead: string } {
  const { firstName: name } = user;
  const state = knownPlanState(user, billing);
  const isOwing = state === 'past-due' && billing?.pause?.isPaymentPending !== true;
  const isAtRest = isOwing || AT_REST.includes(state);
  const left = access === null || isAtRest ? null : leftToDo(user, access);
  const missing =
    left?.discord && left.tradingView
      ? 'both'
      : left?.discord
        ? 'discord'
        : left?.tradingView
          ? 'tradingView'
          : null;
  if (missing === null) {
    const title = name === null ? COPY.greeting : COPY.greetingNamed({ name });
    return { title, lead: isOwing ? COPY.owing : COPY.lead };
  }
  const title = name === null ? COPY.firstGreeting : COPY.firstGreetingNamed({ name });
  return { title, lead: COPY.leftToDo[missing] };
}
