import type { Plan } from '../catalogue/catalogue.ts';

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
] as const;
export type MoveProblem = (typeof MOVE_PROBLEMS)[number];

/**
 * adopt: a new account takes over the subscription. attach: an existing account does. known: already
 * ours. skip: the seller said that the price is not ours. conflict: a person must decide first.
 */
export type MoveVerdict = 'adopt' | 'attach' | 'known' | 'skip' | 'conflict';

/** One live subscription, with the facts that decide about it. */
export interface MoveFacts {
  email: string | null;
  items: number;
  quantity: number | null;
  /** Undefined: no operator has decided about its price yet. Null: not ours. */
  plan: Plan | null | undefined;
  /** Its customer already belongs to a user here. */
  isKnown: boolean;
  /** The account with this address. */
  account: { isProven: boolean; isClosing: boolean; hasCustomer: boolean } | null;
  /** Another subscription of this move has the same address and another customer. */
  hasRival: boolean;
}

export interface Judgement {
  verdict: MoveVerdict;
  problem: MoveProblem | null;
}

const conflict = (problem: MoveProblem): Judgement => ({ verdict: 'conflict', problem });

/** Decides what a move does with one subscription. Stripe is never written to. */
export function judgeMoved(facts: MoveFacts): Judgement {
  const { email, items, quantity, plan, account } = facts;
  if (facts.isKnown) return { verdict: 'known', problem: null };
  if (plan === null) return { verdict: 'skip', problem: null };
  if (plan === undefined) return conflict('price-undecided');
  if (email === null) return conflict('no-email');
  if (items !== 1) return conflict('several-items');
  if (quantity === null) return conflict('metered');
  if (quantity !== 1) return conflict('several-units');
  if (facts.hasRival) return conflict('second-customer');
  if (account === null) return { verdict: 'adopt', problem: null };
  if (account.isClosing) return conflict('account-closing');
  if (account.hasCustomer) return conflict('second-customer');
  // Anybody can register an address. Only its owner may take over what it pays for.
  return account.isProven ? { verdict: 'attach', problem: null } : conflict('address-unproven');
}
