import type { Person } from '../../support/http-person.ts';
import type { KnownManualGrant } from '../checker/truth/manual-grant.ts';

export const PASSWORD = 'Secret123';

/** A person with an account, as the outside world knows them. */
export interface Subscriber {
  number: number;
  email: string;
  /** Null for people who never use our pages: imported, or gone before paying. */
  http: Person | null;
  accountId: string;
  /** When closing was first requested, machine time; null: never. */
  closingAskedAt: number | null;
  /** When closing was acknowledged, machine time. From then on nothing may be held, paid or stored. */
  closedAt: number | null;
  customerId: string;
  subscriptionId: string;
  /** In the Discord server under the name they gave us; null: never there. */
  memberId: string | null;
  /** In the server now. */
  isInside: boolean;
  discordName: string | null;
  /** Every TradingView name they ever gave, since a lost answer leaves open whether it was saved. */
  traderNames: string[];
  /** The candidates for the current name. Absent: the initial name, and none was requested since. */
  namesGiven?: NameGiven[];
  /** Entitlements that an operator granted by hand, by the id of the grant. */
  byHand: Map<string, string>;
  /** Every manual grant and its answer. Absent: none. */
  manualGrants?: KnownManualGrant[];
}

/** A candidate for the current name: acknowledged, or without an answer yet. */
export interface NameGiven {
  name: string | null;
  begunAt: number;
  /** Null: still in flight. */
  endedAt: number | null;
}
