import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { inBackground } from '../gateway/pace/background.ts';
import { stripeAnswers } from '../sync/sync-readable-customer.ts';

const AT_ONCE = 50;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A bank may take money back within a year and a half. Unpaid pages are read soon, and often until they close. */
const dueIn = (table: 'gift' | 'lifetime_purchase') => `
  select id from ${table}
  where checked_at <= ?::timestamptz and state in ('opening', 'open', 'processing')
    or checked_at <= ?::timestamptz and state = 'paid' and paid_at > ?::timestamptz
  order by checked_at limit ${AT_ONCE}`;

/** Reads purchases again whose webhook may be lost. Returns how many. */
export function watchPurchases(
  deps: BillingDeps,
  table: 'gift' | 'lifetime_purchase',
  sync: (deps: BillingDeps, id: string) => Promise<unknown>,
): Promise<number> {
  return inBackground(async () => {
    const before = (ms: number) => new Date(deps.clock.now().getTime() - ms);
    const due = await readFork(deps.orm).execute<{ id: string }[]>(dueIn(table), [
      before(10 * MINUTE),
      before(12 * HOUR),
      before(540 * DAY),
    ]);
    let read = 0;
    for (const { id } of due) {
      try {
        await sync(deps, id);
        read += 1;
      } catch (error) {
        // One unreadable purchase must not block the others, but with Stripe down all would fail.
        deps.log.warn({ err: error, purchase: id }, 'a purchase could not be read');
        if (!(await stripeAnswers(deps))) break;
      }
    }
    return read;
  });
}
