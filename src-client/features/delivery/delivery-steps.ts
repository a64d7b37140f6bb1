import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { entitlementsOf, includesIndicators, providerOf } from '../../../src/domain/entitlement.ts';
import { OVER, OWING, type PlanState } from '../../../src/domain/standing/plan-state.ts';
import { STEP_TEXTS as COPY, type TRACK_TITLES } from '../../../src/texts/pages/delivery.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay, showUtc } from '../../lib/dates.ts';
import { chartingSteps } from './charting-steps.ts';
import type { DeliveryStep } from './delivery-step.ts';

type Discord = AccessCheck['discord'];

export interface Payment {
  /** A paid plan that is not confirmed yet. */
  awaited: Plan | null;
  state: PlanState;
  /** The plan was given, or paid at another shop. */
  grant?: BillingOverview['planGrant'];
  trial?: BillingOverview['trial'];
  /** The bank confirms the payment: a repair changes nothing. */
  isPending?: boolean;
}

function paidStep(user: CurrentUser, payment: Payment): DeliveryStep {
  const { awaited, state, grant, trial } = payment;
  if (awaited !== null) {
    return { key: 'paid', state: 'working', text: COPY.confirming };
  }
  if (OWING.includes(state)) {
    return { key: 'paid', state: 'trouble', text: COPY.paymentFailed };
  }
  if (grant?.bought !== undefined) {
    return { key: 'paid', state: 'done', text: COPY.once({ day: showDay(grant.bought.at) }) };
  }
  if (grant === undefined && trial !== undefined) {
    return { key: 'trial', state: 'done', text: COPY.freeUntil({ day: showUtc(trial.endsOn) }) };
  }
  const text = COPY.since({ day: showDay(user.planStartDate) });
  const isGiven = grant !== undefined && grant.paidAt === undefined;
  return { key: isGiven ? 'given' : 'paid', state: 'done', text };
}

function namedStep({ username, namedAt, isVerified }: Discord): DeliveryStep {
  if (username !== null) {
    const text = isVerified === true ? COPY.verified({ name: username }) : username;
    return { key: 'named', state: 'done', text, since: namedAt };
  }
  return {
    key: 'named',
    state: 'action',
    text: COPY.nameDiscord,
    action: 'name-discord',
  };
}

const INSIDE: Record<Discord['state'], Pick<DeliveryStep, 'state' | 'action'>> = {
  none: { state: 'waiting' },
  invited: { state: 'action', action: 'open-invite' },
  'invite-expired': { state: 'action', action: 'new-invite' },
  joined: { state: 'done' },
  left: { state: 'action', action: 'new-invite' },
  'needs-operator': { state: 'trouble' },
};

function insideStep({ state, since }: Discord): DeliveryStep {
  return { key: 'inside', ...INSIDE[state], text: COPY.inside[state], since };
}

function roleStep({ state, roles, rolesSince }: Discord, plan: Plan): DeliveryStep {
  const wanted = entitlementsOf(catalogue, plan).filter(
    (item) => providerOf(catalogue, item) === 'discord',
  );
  if (state !== 'joined') {
    return { key: 'role', state: 'waiting', text: COPY.roleWaits };
  }
  if (roles.length < wanted.length) {
    return { key: 'role', state: 'working', text: COPY.roleWorking };
  }
  return { key: 'role', state: 'done', text: roles.join(', '), since: rolesSince };
}

export interface DeliveryTrack {
  key: keyof typeof TRACK_TITLES;
  steps: DeliveryStep[];
}

/**
 * Steps from the payment to the last indicator. Discord and TradingView do not wait for each other. A plan
 * that has ended keeps its finished steps and has no open one.
 */
export function deliveryTracks(
  user: CurrentUser,
  access: AccessCheck,
  payment: Payment,
): DeliveryTrack[] {
  const { discord, accountSince } = access;
  const plan = payment.awaited ?? user.subscriptionPlan;
  const isPaid = plan !== FREE_PLAN || OWING.includes(payment.state);
  const paid = isPaid ? [paidStep(user, payment)] : [];
  const password = {
    key: 'password',
    state: 'done',
    text: COPY.setUp,
    since: accountSince,
  } as const;
  const tracks: DeliveryTrack[] = [
    { key: 'account', steps: [...paid, password] },
    {
      key: 'discord',
      steps: [namedStep(discord), insideStep(discord), roleStep(discord, plan)],
    },
  ];
  if (isOver(payment)) return tracks.filter(({ key }) => key !== 'account').flatMap(onlyDone);
  if (!includesIndicators(catalogue, plan)) return tracks;
  return [...tracks, { key: 'charting', steps: chartingSteps(user, access, plan) }];
}

/** The plan has ended, and no other one is on its way. */
export const isOver = ({ awaited, state }: Payment) => awaited === null && OVER.includes(state);

function onlyDone({ key, steps }: DeliveryTrack): DeliveryTrack[] {
  const done = steps.filter(({ state }) => state === 'done');
  return done.length === 0 ? [] : [{ key, steps: done }];
}

/** Whether a repair may help: a step is late or failed. Only the subscriber can settle a failed payment. */
export function isAtWork(steps: readonly DeliveryStep[]): boolean {
  return steps.some(
    ({ key, state }) => state === 'working' || (state === 'trouble' && key !== 'paid'),
  );
}
