import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLeaseKey } from '../../../src-server/access/engine/reconcile-access.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { withLease } from '../../../src-server/database/lease.ts';
import { confirmByHand } from '../../../src-server/tradingview/manual/confirm-by-hand.ts';
import { pasteList } from '../../../src-server/tradingview/manual/paste-list.ts';
import { reportScripts } from '../../../src-server/tradingview/scripts/sweep-scripts.ts';
import { adoptEntries } from '../../../src-server/tradingview/scripts/untracked-entries.ts';
import { worklistOf } from '../../../src-server/tradingview/scripts/worklist.view.ts';
import { type Bench, DAY_MS, SLACK_DAYS, startBench } from '../access/support/access-bench.ts';
import { audited } from '../access/support/audited.ts';
import { statesOf, trader } from '../access/support/people.ts';

const SLA_HOURS = 24;

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ slaHours: SLA_HOURS });
});
afterAll(() => bench.close());

const operator = { operatorId: newId() };
const workOf = async (username: string) =>
  (await worklistOf(bench.access.orm.em.fork(), bench.tradingView.manual)).filter(
    (item) => item.username === username,
  );
/** The date that the dialog shows for this many days of access. */
const dayAfter = (days: number) =>
  new Date(bench.clock.now().getTime() + (days + SLACK_DAYS) * DAY_MS).toISOString().slice(0, 10);
const paste = (lines: string[], people: number | null = lines.length) =>
  pasteList(bench.tradingView, operator, { script: 'main', text: lines.join('\n'), people });
const verdicts = async (lines: string[], people?: number | null) => {
  const { items } = await paste(lines, people);
  return Object.fromEntries(items.map(({ username, verdict }) => [username, verdict]));
};

/** The script's list so far, as a person would copy it. */
const list = new Map<string, string>();
const lines = () => [...list].map(([name, day]) => `${name}\t${day}`);

test('a new subscriber becomes a work item with a due time, and only the name is looked up [tradingview-17]', async () => {
  const before = bench.lastSeq();
  const accountId = await trader(bench, 'standard', 'hand_hans');
  expect(await statesOf(bench, accountId)).toEqual(['blocked']);
  const [item] = await workOf('hand_hans');
  expect(item).toMatchObject({ action: 'add', script: 'main' });
  const dueInMs = Date.parse(item?.dueAt ?? '') - Date.now();
  expect(dueInMs).toBeGreaterThan((SLA_HOURS - 1) * 3_600_000);
  expect(dueInMs).toBeLessThanOrEqual(SLA_HOURS * 3_600_000);
  const asked = new Set(bench.calls('tradingview', before).map(({ name }) => name.split('?')[0]));
  expect([...asked]).toEqual(['GET /username_hint/']);
});

test('an addition is granted when a pasted list shows the name and the date [tradingview-18]', async () => {
  const accountId = await trader(bench, 'standard', 'hand_hugo');
  list.set('hand_hugo', dayAfter(30));
  expect(await verdicts(lines(), null)).toMatchObject({
    hand_hugo: 'confirmed',
    hand_hans: 'not-judged',
  });
  expect(await statesOf(bench, accountId)).toEqual(['granted']);
  expect(await workOf('hand_hugo')).toEqual([]);
});

test('a complete list without the name contradicts an addition', async () => {
  expect(await verdicts(lines())).toMatchObject({ hand_hans: 'missing' });
  expect(await workOf('hand_hans')).toMatchObject([{ action: 'add' }]);
});

test('another date than requested contradicts an addition', async () => {
  list.set('hand_hans', dayAfter(90));
  expect(await verdicts(lines())).toMatchObject({ hand_hans: 'other-expiry' });
  list.set('hand_hans', dayAfter(30));
  expect(await verdicts(lines())).toMatchObject({ hand_hans: 'confirmed' });
});

test('a renewal is extended by hand, and access remains until then', async () => {
  const accountId = await trader(bench, 'standard', 'hand_rita');
  list.set('hand_rita', dayAfter(30));
  await paste(lines());
  bench.subscribe(accountId, 'standard', 60);
  await bench.reconcile(accountId);
  expect(await workOf('hand_rita')).toMatchObject([{ action: 'extend' }]);
  expect((await bench.grants(accountId))[0]).toMatchObject({ held: true });
  expect(await verdicts(lines())).toMatchObject({ hand_rita: 'other-expiry' });
  list.set('hand_rita', dayAfter(60));
  expect(await verdicts(lines())).toMatchObject({ hand_rita: 'confirmed' });
  expect(await statesOf(bench, accountId)).toEqual(['granted']);
});

test('an ended subscription is revoked when a complete list no longer has the name [tradingview-19]', async () => {
  const accountId = await trader(bench, 'standard', 'hand_erik');
  list.set('hand_erik', dayAfter(30));
  await paste(lines());
  bench.subscribe(accountId, 'standard', -1);
  await bench.reconcile(accountId);
  expect(await workOf('hand_erik')).toMatchObject([{ action: 'remove' }]);
  expect(await verdicts(lines())).toMatchObject({ hand_erik: 'still-there' });
  list.delete('hand_erik');
  expect(await verdicts(lines(), list.size + 5)).toMatchObject({ hand_erik: 'not-judged' });
  expect(await statesOf(bench, accountId)).toEqual(['revoke-failed']);
  expect(await verdicts(lines())).toMatchObject({ hand_erik: 'confirmed' });
  expect(await statesOf(bench, accountId)).toEqual(['revoked']);
});

test('an operator can confirm an entry, and the audit log says so [tradingview-20]', async () => {
  const accountId = await trader(bench, 'standard', 'hand_wilma');
  const [item] = await workOf('hand_wilma');
  const ids = [item?.grantId ?? ''];
  expect(await confirmByHand(bench.tradingView, operator, ids)).toBe(1);
  expect(await statesOf(bench, accountId)).toEqual(['granted']);
  expect(await audited(bench, 'tradingview.confirmed-by-hand')).toMatchObject([
    { actorId: operator.operatorId, target: `grant:${ids[0]}` },
  ]);
  list.set('hand_wilma', dayAfter(30));
  bench.subscribe(accountId, 'standard', -1);
  await bench.reconcile(accountId);
  expect(await workOf('hand_wilma')).toMatchObject([{ action: 'remove' }]);
});

test('an entry whose account is changing is not counted as confirmed, and the others are', async () => {
  const busy = await trader(bench, 'standard', 'hand_busy');
  const free = await trader(bench, 'standard', 'hand_free');
  const work = [...(await workOf('hand_busy')), ...(await workOf('hand_free'))];
  const ids = work.map(({ grantId }) => grantId);
  const lease = { key: accountLeaseKey(busy), waitMs: 0 };
  const confirmed = await withLease(bench.access.orm, lease, () =>
    confirmByHand(bench.tradingView, operator, ids),
  );
  expect(confirmed).toBe(1);
  expect([await statesOf(bench, busy), await statesOf(bench, free)]).toEqual([
    ['blocked'],
    ['granted'],
  ]);
  expect(await workOf('hand_busy')).toMatchObject([{ action: 'add' }]);
  expect(await confirmByHand(bench.tradingView, operator, ids)).toBe(1);
  expect(await statesOf(bench, busy)).toEqual(['granted']);
  for (const name of ['hand_busy', 'hand_free']) list.set(name, dayAfter(30));
});

test('the report judges the last complete list: leaked, unknown and adopted entries', async () => {
  list.set('total_stranger', dayAfter(10));
  const { unknown } = await paste(lines());
  expect(unknown).toEqual(['total_stranger']);
  const kindOf = async (username: string) =>
    (await reportScripts(bench.tradingView)).findings.find((each) => each.username === username);
  expect(await kindOf('hand_wilma')).toMatchObject({ kind: 'leaked' });
  expect(await kindOf('hand_hugo')).toMatchObject({ kind: 'matched' });
  const outsider = await kindOf('total_stranger');
  expect(outsider).toMatchObject({ kind: 'unknown' });
  await adoptEntries(bench.tradingView, operator, outsider ? [outsider] : []);
  expect(await kindOf('total_stranger')).toMatchObject({ kind: 'adopted' });
  expect((await paste(lines())).unknown).toEqual([]);
});

test('a renamed subscriber on the list keeps their access under the new name', async () => {
  const accountId = await trader(bench, 'standard', 'hand_old');
  list.set('hand_old', dayAfter(30));
  await paste(lines());
  await bench.control('tradingview', '/users/hand_old/rename', { username: 'hand_new' });
  list.delete('hand_old');
  list.set('hand_new', dayAfter(30));
  expect((await paste(lines())).unknown).toEqual([]);
  expect((await bench.grants(accountId))[0]).toMatchObject({
    state: 'granted',
    target: { username: 'hand_new' },
  });
  expect(await workOf('hand_new')).toEqual([]);
});

test('a list with a duplicate name is not complete', async () => {
  const report = await paste([...lines(), ...lines().slice(0, 1)]);
  expect(report).toMatchObject({ whole: false, duplicates: [[...list.keys()][0]] });
});

test('a text without names is refused and changes nothing', async () => {
  const before = await worklistOf(bench.access.orm.em.fork());
  await expect(paste(['<html>', 'Forbidden!'], 2)).rejects.toMatchObject({ kind: 'invalid' });
  expect(await worklistOf(bench.access.orm.em.fork())).toEqual(before);
});

test('a repeated job leaves confirmed access alone', async () => {
  const accountId = await trader(bench, 'standard', 'hand_again');
  list.set('hand_again', dayAfter(30));
  await paste(lines());
  await bench.reconcile(accountId, { fresh: true });
  expect(await statesOf(bench, accountId)).toEqual(['granted']);
  expect(await workOf('hand_again')).toEqual([]);
});

test('a day’s extension is not confirmed by a date that the old expiry may have, but by hand', async () => {
  const accountId = await trader(bench, 'standard', 'hand_dora');
  // Both ends are on this day in some time zone.
  list.set('hand_dora', dayAfter(30.5));
  await paste(lines());
  bench.subscribe(accountId, 'standard', 31);
  await bench.reconcile(accountId);
  expect(await workOf('hand_dora')).toMatchObject([{ action: 'extend' }]);
  expect(await verdicts(lines())).toMatchObject({ hand_dora: 'expiry-unclear' });
  const open = await workOf('hand_dora');
  expect(open).toMatchObject([{ action: 'extend' }]);
  await confirmByHand(
    bench.tradingView,
    operator,
    open.map(({ grantId }) => grantId),
  );
  expect(await workOf('hand_dora')).toEqual([]);
});
