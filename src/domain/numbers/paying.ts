import { FREE_PLAN } from '../catalogue/catalogue.ts';
import { monthlyRevenue, type Priced } from './movement.ts';

/** Monthly revenue of a person in whole cents. Above zero: a paying subscriber. `plan`: what the subscription alone gives. */
export function payingCents(plan: string, subscription: Priced | null): number {
  return plan === FREE_PLAN || subscription === null ? 0 : monthlyRevenue(subscription);
}

/** The names and definitions of the counts of people, the same wherever one is shown. */
export const PEOPLE_COUNTS = {
  paying: {
    name: 'Paying subscribers',
    definition:
      'People whose own subscription gives access and is worth more than zero a month, past-due ones included. Given plans, trials and full discounts do not count. A payer counts from the payment on, also before setting up an account. A subscriber who is paused or on hold does not count until the pause or the hold ends.',
  },
  joined: {
    name: 'New subscribers',
    definition:
      'People who paid for the first time. Someone who left before and pays again is not new.',
  },
  ended: {
    name: 'Ended',
    definition:
      'People whose paid access ended, whatever the reason: a canceled plan, a payment that stayed unpaid, a refund or a lost dispute. An open dispute puts access on hold and ends nothing: if you win, the subscriber continues as before.',
  },
} as const;
