import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteDoneByHand } from '../../../src-server/access/manual/done-by-hand.ts';
import { sweepAccess } from '../../../src-server/access/sweep/sweep-access.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import {
  type WorkItem,
  worklistCsv,
  worklistOf,
} from '../../../src-server/tradingview/scripts/worklist.view.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { entry, trader } from '../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const worklist = () => worklistOf(bench.access.orm.em.fork());
const of = async (username: string) =>
  (await worklist()).filter((item) => item.username === username);

test('lists all manual work while TradingView is not connected [tradingview-57]', async () => {
  const extended = await trader(bench, 'standard', 'to_extend');
  const removed = await trader(bench, 'standard', 'to_remove');
  expect(await worklist()).toEqual([]);
  await bench.control('tradingview', '/cookie/expire', { status: 403 });
  bench.subscribe(extended, 'standard', 60);
  await bench.reconcile(extended);
  bench.subscribe(removed, 'standard', -1);
  await bench.reconcile(removed);
  await trader(bench, 'standard', 'to_add');
  const items = await worklist();
  expect(items.map(({ username, action, script }) => [username, action, script])).toEqual([
    ['to_extend', 'extend', 'main'],
    ['to_remove', 'remove', 'main'],
    ['to_add', 'add', 'main'],
  ]);
  expect(items[0]?.until).toMatch(/^\d{4}-.*Z$/);
  expect(worklistCsv(items).split('\r\n')).toHaveLength(5);
});

test('an item marked done stays done, and the next sweep verifies it [tradingview-58]', async () => {
  const [added] = await of('to_add');
  await noteDoneByHand(bench.access, { operatorId: newId() }, added?.grantId ?? '');
  await bench.reconcile(added?.accountId ?? '');
  expect(await of('to_add')).toMatchObject([{ done: true }]);
  // The operator really did it, in the dialog.
  const expiration = added?.until;
  await bench.control('tradingview', '/scripts/main/rows', { username: 'to_add', expiration });

  const pair = await bench.control<{ sessionId: string; sessionIdSign: string }>(
    'tradingview',
    '/cookie/set',
    {},
  );
  await bench.tradingView.gateway.giveSession(pair);
  await sweepAccess(bench.access);
  expect(await worklist()).toEqual([]);
  expect(entry(bench, 'main', 'to_remove')).toBeUndefined();
  const [grant] = await bench.grants(added?.accountId ?? '');
  expect(grant).toMatchObject({ state: 'granted', held: true });

  // The entry is ours now, so it ends with the plan.
  bench.subscribe(added?.accountId ?? '', 'standard', -1);
  await bench.reconcile(added?.accountId ?? '');
  expect(entry(bench, 'main', 'to_add')).toBeUndefined();
});

test('the sweep follows a renamed trader and renews under the new name', async () => {
  const accountId = await trader(bench, 'standard', 'before_tv');
  await bench.control('tradingview', '/users/before_tv/rename', { username: 'after_tv' });
  const report = await sweepAccess(bench.access);
  expect(report.differing).toBe(0);
  bench.subscribe(accountId, 'standard', 60);
  await bench.reconcile(accountId);
  expect((await bench.grants(accountId))[0]).toMatchObject({
    state: 'granted',
    target: { username: 'after_tv' },
  });
});

test('the CSV escapes names that a spreadsheet would read as formulas [tradingview-59]', () => {
  const item: WorkItem = {
    grantId: '',
    accountId: '',
    action: 'add',
    script: 'main',
    pineId: 'PUB;1',
    username: '-1+1',
    until: null,
    done: false,
    dueAt: null,
  };
  expect(worklistCsv([item])).toBe(
    "action,username,script,pineId,until\r\nadd,'-1+1,main,PUB;1,\r\n",
  );
});
