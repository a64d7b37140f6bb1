import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { scriptsOnSale } from '../../../src-server/tradingview/scripts/script-table.ts';
import {
  reportScripts,
  syncTradingView,
} from '../../../src-server/tradingview/scripts/sweep-scripts.ts';
import {
  adoptEntries,
  cleanEntries,
  type EntryRef,
} from '../../../src-server/tradingview/scripts/untracked-entries.ts';
import { statementsOf } from '../../support/database/statements-of.ts';
import { premiumTraders } from '../access/drill/many-subscribers.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { audited } from '../access/support/audited.ts';
import { entry, writes } from '../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const operator = { operatorId: newId() };

const counts = async () => {
  const { findings, incomplete } = await reportScripts(bench.tradingView);
  expect(incomplete).toEqual([]);
  return Object.fromEntries(
    ['matched', 'missing', 'wrong-expiry', 'leaked', 'unknown', 'adopted'].map((kind) => [
      kind,
      findings.filter((finding) => finding.kind === kind).length,
    ]),
  );
};

test('reports exactly the leaked, missing and wrong ones of 1,237 entries in three scripts [tradingview-10]', async () => {
  // 412 users with three entries each, and one with one. The seed has three unknown entries.
  const people = await premiumTraders(bench, 'row_', 413);
  const last = people.at(-1);
  bench.subscribe(last?.accountId ?? '', 'standard');
  for (const script of ['wavematrix', 'orderblock']) {
    await bench.control('tradingview', `/scripts/${script}/rows/row_413`, undefined, 'DELETE');
  }
  const nth = (n: number) => people[n] ?? { accountId: '', username: '' };
  // Eleven entries of users whose plan ended: three users with three, one with two.
  for (const n of [0, 1, 2, 3]) bench.subscribe(nth(n).accountId, 'premium', -1);
  await bench.control('tradingview', '/scripts/main/rows/row_4', undefined, 'DELETE');
  for (let n = 10; n < 17; n += 1) {
    const path = `/scripts/orderblock/rows/${nth(n).username}`;
    await bench.control('tradingview', path, undefined, 'DELETE');
  }
  for (let n = 20; n < 25; n += 1) {
    const path = `/scripts/main/rows/${nth(n).username}`;
    await bench.control('tradingview', path, { expiration: '2030-05-05T12:00:00Z' }, 'PATCH');
  }
  const before = bench.lastSeq();
  expect(await counts()).toEqual({
    matched: 1237 - 12 - 7 - 5,
    missing: 7,
    'wrong-expiry': 5,
    leaked: 11,
    unknown: 3,
    adopted: 0,
  });
  expect(writes(bench, before)).toEqual([]);
});

test('a report about 413 subscribers needs no statement for each of them', async () => {
  const read = () => reportScripts(bench.tradingView);
  const statements = await statementsOf(bench.access.orm, read);
  expect(statements.filter((text) => text.includes('manual_grant'))).toHaveLength(1);
});

test('adopted entries are in no later report [tradingview-11]', async () => {
  const { findings } = await reportScripts(bench.tradingView);
  const unknown = findings.filter(({ kind }) => kind === 'unknown');
  expect(await adoptEntries(bench.tradingView, operator, unknown)).toBe(3);
  expect(await audited(bench, 'tradingview.entry-adopted')).toHaveLength(3);
  expect(await counts()).toMatchObject({ unknown: 0, adopted: 3 });
});

test('the clean-up requires the typed count, verifies each removal and audits it [tradingview-12]', async () => {
  const { findings } = await reportScripts(bench.tradingView);
  const leaked = findings.filter(({ kind }) => kind === 'leaked');
  const clean = (entries: EntryRef[], count: number) =>
    cleanEntries(bench.tradingView, operator, { refs: entries, typedCount: count });
  const entries = () => audited(bench, 'tradingview.entry-cleaned');
  await expect(clean(leaked, 10)).rejects.toMatchObject({ kind: 'invalid' });
  expect(await entries()).toEqual([]);
  const cleaned = await clean(leaked, 11);
  expect(cleaned.every(({ removed }) => removed)).toBe(true);
  const targets = leaked.map(({ pineId, rowId }) => `entry:${pineId}:${rowId}`);
  expect((await audited(bench, 'tradingview.entry-cleaning')).map(({ target }) => target)).toEqual(
    targets,
  );
  expect(
    (await entries()).map(({ actorId, target, after }) => ({ actorId, target, after })),
  ).toEqual(
    targets.map((target) => {
      return { actorId: operator.operatorId, target, after: { removed: true, reason: null } };
    }),
  );
  expect(await counts()).toMatchObject({ leaked: 0 });
  // A matched entry is never removed, whatever is requested.
  const matched = findings.filter(({ kind }) => kind === 'matched').slice(0, 2);
  expect(await clean(matched, 2)).toEqual([]);
});

test('the sync repairs missing and wrong entries and reports true counts [tradingview-13]', async () => {
  const result = await syncTradingView(bench.tradingView);
  expect(result.updated).toBe(12);
  expect(result.processed).toBe(1237 - 11 + 3 - 1);
  expect(await counts()).toMatchObject({ missing: 0, 'wrong-expiry': 0, leaked: 0 });
  for (const { name } of scriptsOnSale(bench.tradingView))
    expect(entry(bench, name, 'row_11')).toBeDefined();
  expect(await syncTradingView(bench.tradingView)).toMatchObject({ updated: 0 });
});
