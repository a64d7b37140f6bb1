import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleDue } from '../../../../src-server/billing/referrals/payouts/begin-payout.ts';
import { storeCommissions } from '../../../../src-server/billing/referrals/settle-commissions.ts';
import { watchReferrals } from '../../../../src-server/billing/referrals/watch-referrals.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { statementsOf } from '../../../support/database/statements-of.ts';
import { type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

const DAY_MS = 86_400_000;
/** Statements of a whole run, with its transactions, however many buyers it has. */
const BUDGET = 45;

let stage: ReferralStage;
beforeAll(async () => {
  stage = await startReferralStage();
});
afterAll(() => stage.world.close());

/** Buyers of one partner, each with a paid invoice whose hold is over and that was not settled since. */
async function buyers(count: number): Promise<string> {
  const { rows, deps } = stage.world;
  const { id: partnerId } = await stage.outsider();
  const ids = Array.from({ length: count }, () => randomUUID());
  const now = deps.clock.now().getTime();
  const at = new Date(now - 90 * DAY_MS);
  const paidAt = new Date(now - 80 * DAY_MS);
  for (const userId of ids) {
    await rows(
      `insert into referral (user_id, partner_id, at, rate_bp, months, hold_days, checked_at)
       values (?, ?, ?, 2000, 12, 30, ?)`,
      [userId, partnerId, at, at],
    );
    const paid = [
      {
        id: `in_${userId}`,
        createdAt: paidAt,
        paidAt,
        currency: 'usd',
        paid: 4_900,
        total: 4_900,
        tax: 0,
        refunded: 0,
        dispute: null,
      },
    ];
    const read = { userId, paid, customerExists: true };
    await transact(deps.orm, (em) => storeCommissions(em, deps, read));
  }
  await rows(
    `update commission set state = 'held', held_minor = due_minor, due_minor = 0 where partner_id = ?`,
    [partnerId],
  );
  return partnerId;
}

const dueTo = async (partnerId: string) => {
  const [row] = await stage.world.rows<{ due: number }>(
    'select coalesce(sum(due_minor), 0)::int as due from commission where partner_id = ?',
    [partnerId],
  );
  return row?.due;
};

it.each([
  ['the timer', () => watchReferrals(stage.world.deps)],
  ['a payout', (partnerId: string) => settleDue(stage.world.deps, { partnerId, currency: 'usd' })],
])('%s settles many buyers with as many statements as few', async (_who, settle) => {
  const spent = async (count: number) => {
    const partnerId = await buyers(count);
    const sent = await statementsOf(stage.world.deps.orm, () => settle(partnerId));
    expect(await dueTo(partnerId)).toBe(count * 980);
    return sent;
  };
  const few = await spent(2);
  const many = await spent(40);
  expect(many).toHaveLength(few.length);
  expect(few.length).toBeLessThanOrEqual(BUDGET);
});

it('a buyer whose ledger cannot be written does not hold up the others', async () => {
  const partnerId = await buyers(3);
  const { rows, deps } = stage.world;
  await rows(`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.stripe_invoice_id = (select min(stripe_invoice_id) from commission
        where partner_id = new.partner_id) then raise exception 'refused'; end if;
      return new; end $$`);
  await rows(
    'create trigger refuse_one before update on commission for each row execute function refuse_one()',
  );
  await watchReferrals(deps);
  await rows('drop trigger refuse_one on commission');
  expect(await dueTo(partnerId)).toBe(2 * 980);
});
