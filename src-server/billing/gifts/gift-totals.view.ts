import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';

const TOTALS = `
  select plan, currency, count(*)::int as sold,
    count(*) filter (where redeemed_at is not null)::int as redeemed,
    count(*) filter (where taken_because is not null)::int as "takenBack",
    coalesce(sum(paid_minor - refunded_minor) filter (where dispute is null), 0)::float8 as "revenueMinor"
  from gift where paid_at is not null group by 1, 2 order by 1, 2`;

interface GiftTotals {
  plan: string;
  currency: string;
  sold: number;
  redeemed: number;
  takenBack: number;
  /** Without what was refunded or is disputed. */
  revenueMinor: number;
}

/** Gifts that were paid, for each plan and currency. */
export function giftTotals({ orm }: Pick<BillingDeps, 'orm'>): Promise<GiftTotals[]> {
  return readFork(orm).execute<GiftTotals[]>(TOTALS);
}
