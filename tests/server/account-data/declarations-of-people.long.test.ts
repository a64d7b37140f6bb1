import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { erasureOf, previewErasure } from '../../../src-server/account-data/preview-erasure.ts';
import { namedAnywhere } from '../../support/named-anywhere.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { until } from '../../support/until.ts';
import { type ExitStage, openExits } from '../billing/exits/exit-stage.ts';

let stage: ExitStage;
beforeAll(async () => {
  stage = await openExits();
});
afterEach(() => stage.app.control('DELETE', '/faults'));
afterAll(() => stage.app.close());

const data = () => stage.app.app.parts.accountData;

async function erase({ userId: accountId, email: confirmation }: Subscriber): Promise<void> {
  const actor = { kind: 'subscriber', id: accountId } as const;
  await eraseAccount(data(), actor, { accountId, confirmation });
}

const untilErased = ({ userId }: Subscriber) =>
  until('the account is erased', async () => {
    return (await erasureOf(data(), userId)).state === 'erased';
  });

const untilRefunded = (who: Subscriber) =>
  until('the payment is refunded', async () => {
    const { paid, back } = await stage.paidBy(who);
    return paid > 0 && paid === back;
  });

const stateOf = async ({ userId }: Subscriber) =>
  (
    await stage.sql<{ state: string }>('select state from exit_request where user_id = ?', [userId])
  ).map(({ state }) => state);

test('a withdrawal that waits for its day is refunded before its account is erased', async () => {
  const who = await subscribe(stage.app, 'standard');
  await stage.declare('withdraw', who);
  await stage.settled(who, 'waiting');
  expect((await previewErasure(data(), who.userId)).hasOpenWithdrawal).toBe(true);
  await erase(who);
  await untilErased(who);
  await untilRefunded(who);
  expect(await stateOf(who)).toEqual(['settled']);
  const { text } = await stage.app.mailTo(who.email, /plan has ended/);
  expect(text).toContain('refund of $');
  expect(await namedAnywhere(stage.sql, [who.email, 'Ada Lovelace'])).toEqual([]);
});

test('a withdrawal that Stripe has not seen yet is refunded before its account is erased', async () => {
  const who = await subscribe(stage.app, 'standard');
  await stage.app.control('POST', '/faults', { provider: 'stripe', kind: 'status', status: 503 });
  await stage.declare('withdraw', who);
  await erase(who);
  await until('the erasure waits for the declaration', async () => {
    return (await erasureOf(data(), who.userId)).waitsFor === 'declaration';
  });
  await stage.app.control('DELETE', '/faults');
  await stage.sql(`update job.job set start_after = now() where state in ('retry', 'created')`);
  await untilErased(who);
  await untilRefunded(who);
  expect(await stateOf(who)).toEqual(['settled']);
});
