import { afterEach, describe, expect, test } from 'vitest';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { type Bench, startBench } from '../support/access-bench.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { baseMembers, freshServer, premiumTraders } from './many-subscribers.ts';

/** Takes minutes: `npm run drill -- access`. */
describe.skipIf(process.env.ACCESS_DRILL === undefined)('the access drill without faults', () => {
  let bench: Bench;
  const start = async (options: BenchOptions = {}) => {
    bench = await startBench(options);
  };
  afterEach(() => bench.close());
  test('a sweep of 5,000 members and 6,000 entries without drift makes only list calls [access-5]', async () => {
    await start();
    await freshServer(bench, 5_000);
    await premiumTraders(bench, 'calm_', 2_000);
    await baseMembers(bench, 1_000);
    const before = bench.lastSeq();
    const report = await sweepAccess(bench.access);
    expect(report).toMatchObject({ accounts: 3_000, differing: 0 });
    const rows = bench.tradingViewTruth().scripts.map((script) => script.rows.length);
    const pages = rows.reduce((sum, count) => sum + Math.ceil(count / 30), 0);
    expect(bench.calls('tradingview', before)).toHaveLength(pages);
    const listed = bench.calls('discord', before).map(({ name }) => name);
    const { guildId } = bench.discord.gateway;
    expect(new Set(listed)).toEqual(new Set([`GET /api/v10/guilds/${guildId}/members`]));
  });
});
