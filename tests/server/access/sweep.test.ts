import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepAccess } from '../../../src-server/access/sweep-access.ts';
import { type Bench, startBench } from './access-bench.ts';
import { baseMembers, premiumTraders } from './crowd.ts';
import { entry, insider, rolesOf, writes } from './people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const PAGE = 30;
const pagesToList = () => {
  const scripts = bench.tradingViewTruth().scripts.map(({ rows }) => rows.length);
  const tradingView = scripts.reduce((sum, rows) => sum + Math.max(1, Math.ceil(rows / PAGE)), 0);
  return { tradingView, discord: Math.ceil((bench.discordTruth().members.length + 1) / 1000) };
};

test('without drift a sweep makes the listing calls and no other', async () => {
  await premiumTraders(bench, 'steady_', 40);
  await insider(bench, 'basic', 'steady_insider');
  await baseMembers(bench, 20);
  const expected = pagesToList();
  const before = bench.lastSeq();
  const report = await sweepAccess(bench.access);
  expect(report).toMatchObject({ accounts: 61, differing: 0, outcomes: [], unlisted: [] });
  expect(bench.calls('tradingview', before)).toHaveLength(expected.tradingView);
  expect(bench.calls('discord', before)).toHaveLength(expected.discord);
});

test('a sweep’s calls are the pages to list and two for each difference', async () => {
  const { memberId } = await insider(bench, 'basic', 'robbed_rita');
  const paid = bench.discordTruth().roles.find((role) => role.name === 'Paid Member')?.id;
  await bench.control('tradingview', '/scripts/main/rows/steady_1', undefined, 'DELETE');
  await bench.control(
    'tradingview',
    '/scripts/wavematrix/rows/steady_2',
    { expiration: '2031-01-01' },
    'PATCH',
  );
  await bench.control('discord', `/members/${memberId}/roles/${paid}`, undefined, 'DELETE');
  const pages = pagesToList();
  const before = bench.lastSeq();
  const report = await sweepAccess(bench.access);
  expect(report.differing).toBe(3);
  expect(writes(bench, before).sort()).toEqual([
    'POST /pine_perm/add/',
    'POST /pine_perm/modify_user_expiration/',
    `PUT /api/v10/guilds/${bench.discord.gateway.guildId}/members/${memberId}/roles/${paid}`,
  ]);
  expect(bench.calls('tradingview', before)).toHaveLength(pages.tradingView + 2 * 2);
  expect(bench.calls('discord', before)).toHaveLength(pages.discord + 2);
  expect(entry(bench, 'main', 'steady_1')).toBeDefined();
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  bench.enqueued.length = 0;
});

test('an incomplete listing takes nothing back and gives nothing', async () => {
  const [person] = await premiumTraders(bench, 'unseen_', 1);
  bench.subscribe(person?.accountId ?? '', 'premium', -1);
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/list_users/',
    kind: 'endless-next',
  });
  const before = bench.lastSeq();
  await sweepAccess(bench.access);
  expect(writes(bench, before)).toEqual([]);
  expect((await bench.grants(person?.accountId ?? '')).map(({ state }) => state)).toEqual(
    Array(3).fill('granted'),
  );
  bench.sandbox.core.faults.clear();
  await sweepAccess(bench.access);
  expect(entry(bench, 'main', 'unseen_1')).toBeUndefined();
});

test('a provider that cannot be listed does not keep the other from being swept', async () => {
  const { memberId } = await insider(bench, 'basic', 'robbed_again');
  const paid = bench.discordTruth().roles.find((role) => role.name === 'Paid Member')?.id;
  await bench.control('discord', `/members/${memberId}/roles/${paid}`, undefined, 'DELETE');
  await bench.control('tradingview', '/cookie/expire', { status: 403 });
  const report = await sweepAccess(bench.access);
  expect(report.unlisted).toEqual([{ provider: 'tradingview', reason: 'waiting-for-session' }]);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
});
