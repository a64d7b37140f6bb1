import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../support/until.ts';
import { type Bench, startBench } from '../../access/support/access-bench.ts';
import { insider, invite, join, roleId, rolesOf } from '../../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const PAID = 'Paid Member';
interface Insider {
  accountId: string;
  memberId: string;
}

async function leave({ accountId, memberId }: Insider): Promise<void> {
  bench.enqueued.length = 0;
  await bench.control('discord', `/members/${memberId}/leave`);
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
}

/** Another bot, or a moderator, gives the paid role before our engine reads the member. */
async function rejoinWithRole({ accountId, memberId }: Insider, username: string): Promise<void> {
  await join(bench, await invite(bench, accountId, username), username);
  await giveRole(memberId);
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
}

const giveRole = (memberId: string) =>
  bench.control('discord', `/members/${memberId}/roles/${roleId(bench, PAID)}`);

async function endPayment({ accountId }: Insider): Promise<void> {
  bench.subscribe(accountId, 'basic', -1);
  await bench.reconcile(accountId);
}

const originOf = async ({ accountId }: Insider) =>
  (await bench.grants(accountId))
    .filter(({ entitlement }) => entitlement === 'community-paid')
    .at(-1)?.foundBefore;

test('a role of ours that another bot restores on the return is taken when the payment ends', async () => {
  const anna = await insider(bench, 'basic', 'sticky_anna');
  await leave(anna);
  await rejoinWithRole(anna, 'sticky_anna');
  expect(rolesOf(bench, anna.memberId)).toEqual(['Community', PAID]);
  expect(await originOf(anna)).toEqual({ present: false });
  await endPayment(anna);
  expect(rolesOf(bench, anna.memberId)).toEqual(['Community']);
});

test('a role from before us that is restored on the return is kept when the payment ends', async () => {
  const bert = await insider(bench, 'free', 'sticky_bert');
  await giveRole(bert.memberId);
  bench.subscribe(bert.accountId, 'basic');
  await bench.reconcile(bert.accountId);
  expect(await originOf(bert)).toMatchObject({ present: true });
  await leave(bert);
  await rejoinWithRole(bert, 'sticky_bert');
  await endPayment(bert);
  expect(rolesOf(bench, bert.memberId)).toEqual(['Community', PAID]);
});

test('a role that we took, and a moderator gave later, is kept when the next payment ends', async () => {
  const cora = await insider(bench, 'basic', 'gifted_cora');
  await leave(cora);
  await rejoinWithRole(cora, 'gifted_cora');
  await endPayment(cora);
  expect(rolesOf(bench, cora.memberId)).toEqual(['Community']);
  await giveRole(cora.memberId);
  bench.subscribe(cora.accountId, 'basic');
  await bench.reconcile(cora.accountId);
  await endPayment(cora);
  expect(rolesOf(bench, cora.memberId)).toEqual(['Community', PAID]);
});

test('a role that a member inside the server had lost before we took it is not ours later', async () => {
  const dora = await insider(bench, 'basic', 'removed_dora');
  await bench.control(
    'discord',
    `/members/${dora.memberId}/roles/${roleId(bench, PAID)}`,
    undefined,
    'DELETE',
  );
  await endPayment(dora);
  await giveRole(dora.memberId);
  bench.subscribe(dora.accountId, 'basic');
  await bench.reconcile(dora.accountId);
  await endPayment(dora);
  expect(rolesOf(bench, dora.memberId)).toEqual(['Community', PAID]);
});
