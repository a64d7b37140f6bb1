import type { Person } from '../../support/http-person.ts';
import type { HandWord } from '../checker/truth/hand-word.ts';

export const PASSWORD = 'Secret123';

/** Somebody with an account, as the outside world knows them. */
export interface Subscriber {
  number: number;
  email: string;
  /** Null for those who do nothing in our pages: taken over by an import, or gone before they paid. */
  http: Person | null;
  accountId: string;
  /** When its closing was first asked for, machine time; null: never. */
  closingAskedAt: number | null;
  /** When its closing was acknowledged, machine time: nobody is to hold, pay or remember anything of it. */
  closedAt: number | null;
  customerId: string;
  subscriptionId: string;
  /** In the Discord server, under the name that they gave us; null: never there. */
  memberId: string | null;
  /** In the server now. */
  isInside: boolean;
  discordName: string | null;
  /** Every name at TradingView that they ever gave: of a lost answer nobody knows whether it was saved. */
  traderNames: string[];
  /** Which of them may count now; absent: what they came with, and nothing was asked since. */
  namesGiven?: NameGiven[];
  /** Entitlements that an operator gave by hand, with the id of that act. */
  byHand: Map<string, string>;
  /** Every such act, and what was answered; absent: none. */
  handWords?: HandWord[];
}

/** A name that may be the one that counts: it was acknowledged, or its answer is not there (yet). */
export interface NameGiven {
  name: string | null;
  begunAt: number;
  /** Null: still under way. */
  endedAt: number | null;
}
