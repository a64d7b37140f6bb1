import type { Person } from '../../support/http-person.ts';

export const PASSWORD = 'Secret123';

/** Somebody with an account, as the outside world knows them. */
export interface Subscriber {
  number: number;
  email: string;
  /** Null for those taken over by an import: they never signed in. */
  http: Person | null;
  accountId: string;
  customerId: string;
  subscriptionId: string;
  /** In the Discord server, under the name that they gave us; null: never there. */
  memberId: string | null;
  /** In the server now. */
  isInside: boolean;
  discordName: string | null;
  /** Every name at TradingView that they ever gave: of a lost answer nobody knows whether it was saved. */
  traderNames: string[];
  /** Entitlements that an operator gave by hand, with the id of that act. */
  byHand: Map<string, string>;
}
