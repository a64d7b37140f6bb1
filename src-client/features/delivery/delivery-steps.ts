import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { entitlementsOf, includesIndicators, providerOf } from '../../../src/domain/entitlement.ts';
import { catalogue } from '../../lib/catalogue.ts';

import { showDay } from '../../lib/dates.ts';
import { chartingSteps } from './charting-steps.ts';
import type { DeliveryStep } from './delivery-step.ts';

type Discord = AccessCheck['discord'];

function paidStep(user: CurrentUser, awaited: Plan | null): DeliveryStep {
  if (awaited !== null) {
    return { key: 'paid', state: 'working', text: 'Your payment is being confirmed.' };
  }
  if (user.subscriptionStatus === 'past_due') {
    return { key: 'paid', state: 'trouble', text: 'Your last payment did not go through.' };
  }
  return { key: 'paid', state: 'done', text: `Since ${showDay(user.planStartDate)}` };
}

function namedStep({ username, namedAt }: Discord): DeliveryStep {
  if (username !== null) return { key: 'named', state: 'done', text: username, since: namedAt };
  return {
    key: 'named',
    state: 'action',
    text: 'We need your Discord username to invite you.',
    action: 'name-discord',
  };
}

const INSIDE: Record<Discord['state'], DeliveryStep> = {
  none: {
    key: 'inside',
    state: 'waiting',
    text: 'We create your invitation once you add your username.',
  },
  invited: {
    key: 'inside',
    state: 'action',
    text: 'Your invitation is waiting.',
    action: 'open-invite',
  },
  'invite-expired': {
    key: 'inside',
    state: 'action',
    text: 'Your invitation has expired.',
    action: 'new-invite',
  },
  joined: { key: 'inside', state: 'done', text: 'You have joined.' },
  left: {
    key: 'inside',
    state: 'action',
    text: 'You have left the server.',
    action: 'new-invite',
  },
  'needs-operator': {
    key: 'inside',
    state: 'trouble',
    text: 'Our team needs to let you back in. Please contact us.',
  },
};

function roleStep({ state, roles, rolesSince }: Discord, plan: Plan): DeliveryStep {
  const wanted = entitlementsOf(catalogue, plan).filter(
    (item) => providerOf(catalogue, item) === 'discord',
  );
  if (state !== 'joined') {
    return { key: 'role', state: 'waiting', text: 'Assigned as soon as you join.' };
  }
  if (roles.length < wanted.length) {
    return { key: 'role', state: 'working', text: 'We are assigning your role.' };
  }
  return { key: 'role', state: 'done', text: roles.join(', '), since: rolesSince };
}

/** Steps from the payment to the last indicator: done, in progress, and who must act next. */
export function deliverySteps(
  user: CurrentUser,
  access: AccessCheck,
  awaited: Plan | null,
): DeliveryStep[] {
  const plan = awaited ?? user.subscriptionPlan;
  const paid = plan === 'free' ? [] : [paidStep(user, awaited)];
  const charting = includesIndicators(catalogue, plan) ? chartingSteps(user, access, plan) : [];
  return [
    ...paid,
    {
      key: 'password',
      state: 'done',
      text: 'Your account is set up.',
      since: access.accountSince,
    },
    namedStep(access.discord),
    { ...INSIDE[access.discord.state], since: access.discord.since },
    roleStep(access.discord, plan),
    ...charting,
  ];
}
