import type { EntityManager } from '@mikro-orm/postgresql';

/** Rows about what a buyer paid and agreed to. */
const OF_BUYER = [
  'payment_attempt',
  'subscription',
  'received_payment',
  'failed_renewal',
  'mrr_movement',
  'trial_use',
  'commission',
  'consent',
  'purchase_context',
  'dispute_case',
  'fraud_warning',
  // One that waits is shown to the account, which may stop it.
  'exit_request',
];

/** Rows that the account may have too, with the columns that show it. */
const ONE_EACH = { referral: [], identity_mark: ['kind', 'hash'] };

/**
 * Makes everything that a sign-up paid and agreed to the account's. Rows left behind would count the buyer twice in the
 * figures, keep a trial running, and be missing in a dispute.
 */
export async function moveBuyer(
  em: EntityManager,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of OF_BUYER) {
    await em.execute(`update ${table} set user_id = ? where user_id = ?`, [to, from]);
  }
  await em.execute('update trial_use set earlier_user_id = ? where earlier_user_id = ?', [
    to,
    from,
  ]);
  for (const [table, columns] of Object.entries(ONE_EACH)) {
    const same = columns.map((column) => ` and own.${column} = ${table}.${column}`).join('');
    await em.execute(
      `update ${table} set user_id = ? where user_id = ? and not exists (
         select from ${table} own where own.user_id = ?${same})`,
      [to, from, to],
    );
    await em.execute(`delete from ${table} where user_id = ?`, [from]);
  }
}
