import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

const COMING = `
  select p.amount_cents as amount, p.currency, m.moves_at as at
  from price_move_member m join price_move p on p.id = m.move_id
  where m.user_id = ?::uuid and m.stripe_subscription_id = ? and m.state in ('mailed', 'scheduling', 'scheduled')
    and p.state = 'running' order by m.move_id desc limit 1`;

/** The announced price of a subscription; undefined: it keeps the present one. */
export async function findComingPrice(
  { orm }: Pick<Kernel, 'orm'>,
  { userId, stripeSubscriptionId }: { userId: string; stripeSubscriptionId: string },
): Promise<BillingOverview['comingPrice']> {
  type Row = { amount: number; currency: string; at: Date | string };
  const [row] = await readFork(orm).execute<Row[]>(COMING, [userId, stripeSubscriptionId]);
  if (row === undefined) return undefined;
  return { amount: row.amount, currency: row.currency, at: new Date(row.at).toISOString() };
}
