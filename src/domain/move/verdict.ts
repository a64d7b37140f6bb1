import { FREE_PLAN, type Plan } from '../catalogue/catalogue.ts';

/** Why a row of a move stays as it is. */
export const MOVE_PROBLEMS = [
  'price-undecided',
  'no-email',
  'several-items',
  'several-units',
  'metered',
  'second-customer',
  'address-unproven',
  'account-closing',
  'two-accounts',
  'no-date',
  'until-past',
  'bad-date',
  'bad-lifetime',
  'bad-source',
  'bad-email',
  'bad-discord',
  'bad-tradingview',
  'formula',
  'columns-differ',
  'bad-subscription',
  'duplicate-row',
  'bought-since',
] as const;
export type MoveProblem = (typeof MOVE_PROBLEMS)[number];

/**
 * adopt: a new account takes over the purchase. attach: an existing account does. known: already
 * ours. merged: the same purchase as a subscription in our Stripe account. skip: the seller said that
 * the price is not ours. conflict: a person must decide first.
 */
export type MoveVerdict = 'adopt' | 'attach' | 'known' | 'merged' | 'skip' | 'conflict';

/** One purchase, with the facts that decide about it. */
export interface MoveFacts {
  /** The buyer's address, also from other purchases. */
  email: string | null;
  items: number;
  quantity: number | null;
  /** Undefined: no operator has decided about its price yet. Null: not ours. */
  plan: Plan | null | undefined;
  /** Its customer, or the purchase itself, already belongs to a user here. */
  isKnown: boolean;
  /** The account with this address. */
  account: { isProven: boolean; isClosing: boolean; hasCustomer: boolean } | null;
  /** Another subscription of this person has another customer at Stripe. */
  hasRival: boolean;
  /** The purchases of this person lead to several accounts. */
  isAmbiguous: boolean;
  /** A cell of the uploaded row cannot be read. */
  fault: MoveProblem | null;
  /** Paid outside our Stripe account; null: a subscription in it. */
  elsewhere: PaidElsewhere | null;
}

interface PaidElsewhere {
  /** Null: unknown, or for life. */
  until: Date | null;
  isLifetime: boolean;
  /** Whop tells the id of a subscription that is ours. */
  isMerged: boolean;
  now: Date;
}

export interface Judgement {
  verdict: MoveVerdict;
  problem: MoveProblem | null;
}

const conflict = (problem: MoveProblem): Judgement => ({ verdict: 'conflict', problem });

/** Decides what a move does with one purchase. Stripe is never written to. */
export function judgeMoved(facts: MoveFacts): Judgement {
  const { email, plan, account, elsewhere } = facts;
  if (facts.fault !== null) return conflict(facts.fault);
  if (facts.isKnown) return { verdict: 'known', problem: null };
  if (elsewhere?.isMerged) return { verdict: 'merged', problem: null };
  if (plan === null) return { verdict: 'skip', problem: null };
  if (plan === undefined) return conflict('price-undecided');
  if (email === null) return conflict('no-email');
  const problem = elsewhere === null ? subscriptionProblem(facts) : dateProblem(plan, elsewhere);
  if (problem !== null) return conflict(problem);
  if (facts.isAmbiguous) return conflict('two-accounts');
  if (account === null) return { verdict: 'adopt', problem: null };
  if (account.isClosing) return conflict('account-closing');
  if (account.hasCustomer && elsewhere === null) return conflict('second-customer');
  // Anybody can register an address. Only its owner may take over what it pays for.
  return account.isProven ? { verdict: 'attach', problem: null } : conflict('address-unproven');
}

function subscriptionProblem({ items, quantity, hasRival }: MoveFacts): MoveProblem | null {
  if (items !== 1) return 'several-items';
  if (quantity === null) return 'metered';
  if (quantity !== 1) return 'several-units';
  return hasRival ? 'second-customer' : null;
}

function dateProblem(plan: Plan, { until, isLifetime, now }: PaidElsewhere): MoveProblem | null {
  if (isLifetime || plan === FREE_PLAN) return null;
  if (until === null) return 'no-date';
  return until <= now ? 'until-past' : null;
}
