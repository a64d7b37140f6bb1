import type { Customer } from '../year/year.ts';
import type { Browser } from './browser.ts';
import type { AlertAddresses } from './open-shop.ts';
import type { Outside } from './outside.ts';

/** A customer who has signed up, with the ids that the outside world uses. */
export interface Known {
  browser: Browser;
  accountId: string;
  subscriptionId: string | null;
  memberId: string | null;
  disputeId: string | null;
}

export interface Stage {
  /** The product's address. */
  url: string;
  outside: Outside;
  operator: Browser;
  /** Address of the seller's alerts. */
  alertAddressOf: AlertAddresses;
  customers: readonly Customer[];
  known: Map<number, Known>;
  log(message: string): void;
}
