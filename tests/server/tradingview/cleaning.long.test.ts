import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AccessGrantEntity } from '../../../src-server/access/access-grant.entity.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { reportScripts } from '../../../src-server/tradingview/scripts/sweep-scripts.ts';
import {
  adoptEntries,
  cleanEntries,
} from '../../../src-server/tradingview/scripts/untracked-entries.ts';
import type { TradingViewDeps } from '../../../src-server/tradingview/tradingview.deps.ts';
import { allAtOnce, type Hold } from '../../support/all-at-once.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { audited } from '../access/support/audited.ts';
import { entry, trader } from '../access/support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(async () => {
  bench.sandbox.core.faults.clear();
  await bench.control('tradingview', '/settings', { propagationDelayMs: 0 });
});
afterAll(() => bench.close());

const operator = { operatorId: newId() };
/** Has access that is no longer paid for: nothing was reconciled since. */
const leaking = async (username: string) => {
  const accountId = await trader(bench, 'standard', username);
  bench.subscribe(accountId, 'standard', -1);
  return accountId;
};
const findings = async (kind: string) =>
  (await reportScripts(bench.tradingView)).findings.filter((each) => each.kind === kind);
/** Runs this just before the first entry is removed. */
function interrupt(work: () => Promise<unknown>): TradingViewDeps {
  const { gateway } = bench.tradingView;
  let done = false;
  return {
    ...bench.tradingView,
    gateway: {
      ...gateway,
      async takeAccess(...given) {
        if (!done) await work();
        done = true;
        await gateway.takeAccess(...given);
      },
    },
  };
}

test('a user who pays between the report and the clean-up keeps their entry [tradingview-5]', async () => {
  await leaking('clean_first');
  const payer = await leaking('clean_second');
  const leaked = await findings('leaked');
  const order = (name: string) => (name === 'clean_first' ? 0 : 1);
  leaked.sort((a, b) => order(a.username) - order(b.username));
  const deps = interrupt(async () => bench.subscribe(payer, 'standard', 30));
  const cleaned = await cleanEntries(deps, operator, { refs: leaked, typedCount: 2 });
  expect(cleaned.map(({ username, removed, reason }) => [username, removed, reason])).toEqual([
    ['clean_first', true, null],
    ['clean_second', false, 'changed-since'],
  ]);
  expect(entry(bench, 'main', 'clean_second')).toBeDefined();
});

test('a user who pays while the clean-up waits for its turn keeps their entry [tradingview-6]', async () => {
  const payer = await leaking('clean_late');
  const leaked = (await findings('leaked')).filter(({ username }) => username === 'clean_late');
  const deps = interrupt(async () => bench.subscribe(payer, 'standard', 30));
  const cleaned = await cleanEntries(deps, operator, { refs: leaked, typedCount: 1 });
  expect(cleaned).toMatchObject([{ removed: false, reason: 'changed-since' }]);
  expect(entry(bench, 'main', 'clean_late')).toBeDefined();
});

test('an unknown entry adopted between the report and the clean-up stays', async () => {
  await leaking('clean_third');
  const unknown = (await findings('unknown')).slice(0, 1);
  const leaked = (await findings('leaked')).filter(({ username }) => username === 'clean_third');
  const [outsider] = unknown;
  const deps = interrupt(() => adoptEntries(bench.tradingView, operator, unknown));
  const cleaned = await cleanEntries(deps, operator, {
    refs: [...leaked, ...unknown],
    typedCount: 2,
  });
  const cleanedRow = cleaned.find(({ rowId }) => rowId === outsider?.rowId);
  expect(cleanedRow).toMatchObject({ removed: false, reason: 'changed-since' });
});

test('two operators who adopt one entry concurrently adopt and record it once', async () => {
  const [outsider] = await findings('unknown');
  const { pineId = '', rowId = '' } = outsider ?? {};
  const adopt = () => adoptEntries(bench.tradingView, operator, [{ pineId, rowId }]);
  const hold: Hold = [
    `insert into adopted_entry (id, pine_id, tradingview_user_id, username, adopted_at)
       values (?, ?, ?, '', now())`,
    [newId(), pineId, rowId],
  ];
  const outcomes = await allAtOnce(bench.access.orm, hold, [adopt, adopt]);
  const values = outcomes.map((each) => (each.status === 'fulfilled' ? each.value : each.reason));
  expect(values.sort()).toEqual([0, 1]);
  const noted = await audited(bench, 'tradingview.entry-adopted');
  expect(noted.filter(({ target }) => target.includes(rowId))).toHaveLength(1);
});

test('an entry that disappears with a delay counts as removed [tradingview-7]', async () => {
  await leaking('clean_slowly');
  const leaked = (await findings('leaked')).filter(({ username }) => username === 'clean_slowly');
  await bench.control('tradingview', '/settings', { propagationDelayMs: 8 });
  const cleaned = await cleanEntries(bench.tradingView, operator, { refs: leaked, typedCount: 1 });
  expect(cleaned).toMatchObject([{ removed: true, reason: null }]);
});

test('an entry that was foreign once and ours later counts as leaked when it stays', async () => {
  const accountId = await leaking('found_once');
  const [grant] = await bench.grants(accountId);
  const em = bench.access.orm.em.fork();
  em.create(AccessGrantEntity, {
    ...grant,
    id: '00000000-0000-7000-8000-000000000001',
    state: 'released',
    held: false,
    source: 'subscription',
    foundBefore: { present: true, expiresAt: null },
    endedAt: new Date(),
  } as AccessGrantRow);
  await em.flush();
  const [found] = (await findings('leaked')).filter(({ username }) => username === 'found_once');
  expect(found).toMatchObject({ accountId });
});

type AccessGrantRow = Awaited<ReturnType<Bench['grants']>>[number];
