import type { BillingCycle, Plan } from '../../../../src/domain/catalogue/catalogue.ts';

export interface Customer {
  /** Position in the year's list. */
  number: number;
  name: string;
  email: string;
  plan: Plan;
  billing: BillingCycle;
  /** Null: never joins the server. */
  discordName: string | null;
  /** Null: never gives a TradingView username, or has no use for one. */
  traderName: string | null;
  payment: 'pays' | 'declined-first' | 'abandons' | 'leaves-after-paying';
}

export interface TradingAlert {
  kind: 'open' | 'close';
  strategy: string;
  symbol: string;
  interval: string;
  side: 'long' | 'short';
  price: number;
  stop?: number;
  targets?: number[];
}

/** One thing that happens outside the product, or an operator does. `customer` is a number. */
export type Act =
  | { kind: 'sign-up'; customer: number }
  | { kind: 'upgrade'; customer: number; plan: Plan }
  | { kind: 'cancel' | 'stay' | 'end-now'; customer: number }
  | { kind: 'fail-payments'; customer: number; times: number }
  | { kind: 'refund' | 'dispute' | 'win-dispute' | 'lose-dispute'; customer: number }
  | { kind: 'leave-server'; customer: number }
  | { kind: 'give-plan'; customer: number; plan: Plan }
  | { kind: 'alert'; alert: TradingAlert }
  | { kind: 'break-tradingview' };

/** Acts at about the same time. The clock advances from one moment to the next. */
export interface Moment {
  at: Date;
  /** Counts from 1. */
  month: number;
  acts: Act[];
}

export interface Year {
  start: Date;
  end: Date;
  months: number;
  customers: Customer[];
  moments: Moment[];
}
