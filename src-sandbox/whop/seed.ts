import type { Membership, WhopState } from './state.ts';

const DAY_MS = 86_400_000;

/** Fields of a membership that a control call may set. The others are generated. */
export type NewMembership = Partial<Omit<Membership, 'id' | 'createdAt'>>;

/** Adds a membership after all earlier ones. */
export function addMembership(state: WhopState, now: Date, given: NewMembership = {}): Membership {
  const no = state.nextNo;
  state.nextNo += 1;
  const text = String(no).padStart(6, '0');
  const username = given.username ?? `buyer${no}`;
  const membership: Membership = {
    id: `mem_sandbox${text}`,
    status: 'active',
    userId: `user_sandbox${text}`,
    username,
    email: `${username}@example.com`,
    discordId: null,
    planId: 'plan_monthly',
    productId: 'prod_signals',
    productTitle: 'Signals',
    promoCode: null,
    // One second apart: their order in the list is the order in which they were made.
    createdAt: new Date(now.getTime() - 30 * DAY_MS + no * 1_000).toISOString(),
    periodEnd: new Date(now.getTime() + 20 * DAY_MS).toISOString(),
    cancelAtPeriodEnd: false,
    stripeSubscriptionId: null,
    ...given,
  };
  state.memberships.push(membership);
  return membership;
}

/** A small shop: monthly and yearly buyers, one for life, one who left. */
export function seededState(now: Date): WhopState {
  const state: WhopState = {
    apiKey: 'whop_sandbox_key_1',
    keyAlive: true,
    memberships: [],
    nextNo: 1,
    settings: {
      shape: 'named',
      earlierFields: false,
      times: 'iso',
      pace: null,
      emails: 'shown',
    },
  };
  const yearly = { planId: 'plan_yearly', periodEnd: at(now, 200) };
  addMembership(state, now, { username: 'paula' });
  addMembership(state, now, { username: 'quentin', status: 'trialing', periodEnd: at(now, 5) });
  addMembership(state, now, { username: 'rosa', ...yearly });
  addMembership(state, now, { username: 'sami', ...yearly, cancelAtPeriodEnd: true });
  addMembership(state, now, {
    username: 'tariq',
    status: 'completed',
    planId: 'plan_lifetime',
    periodEnd: null,
  });
  addMembership(state, now, { username: 'ulla', status: 'expired', periodEnd: at(now, -40) });
  return state;
}

const at = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
