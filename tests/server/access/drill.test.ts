import { afterEach, describe, expect, test } from 'vitest';
import { accessDuration } from '../../../scripts/access/access-duration.ts';
import { AccessGrantEntity } from '../../../src-server/access/access-grant.entity.ts';
import { enqueueDueRetries } from '../../../src-server/access/due-retries.ts';
import { sweepAccess } from '../../../src-server/access/sweep-access.ts';
import { ensureCommunityMapping } from '../../../src-server/discord/ensure-community-mapping.ts';
import { type Bench, type BenchOptions, PACE_SCALE, startBench } from './access-bench.ts';
import { baseMembers, premiumTraders } from './crowd.ts';
import { drain } from './drain.ts';
import { eventually } from './outside.ts';
import { namedTrader } from './people.ts';
import { seeded, stormOver } from './storm.ts';

/** Minutes of work: `ACCESS_DRILL=1 vitest run --project server tests/server/access/drill.test.ts`. */
describe.skipIf(process.env.ACCESS_DRILL === undefined)('the access drill', () => {
  let bench: Bench;
  const start = async (options: BenchOptions = {}) => {
    bench = await startBench(options);
  };
  afterEach(() => bench.close());
  const limit = 600_000;

  test(
    '500 subscribers with three indicators converge through a storm, at our pace',
    async () => {
      const people = 500;
      await start({ random: seeded(11) });
      await bench.control('tradingview', '/users', { prefix: 'drill_', count: people });
      for (let n = 1; n <= people; n += 1) {
        bench.enqueued.push(await namedTrader(bench, 'premium', `drill_${n}`));
      }
      // Beyond what we do, within what the vendor is known to bear, both faster by one factor.
      const pace = { calls: 3, perMs: 1_000 / PACE_SCALE };
      await bench.control('tradingview', '/settings', { pace });
      stormOver(bench, 'tradingview', 'POST /pine_perm/*');
      const em = () => bench.access.orm.em.fork();
      const open = () =>
        em().count(AccessGrantEntity, { state: { $ne: 'granted' }, endedAt: null });
      const began = performance.now();
      do {
        await drain(bench, 16);
        await em().nativeUpdate(
          AccessGrantEntity,
          { nextAttemptAt: { $ne: null } },
          { nextAttemptAt: new Date(0) },
        );
        await enqueueDueRetries({ ...bench.access, jobs: bench.discord.jobs });
      } while ((await open()) > 0);
      console.log(`converged after ${Math.round(performance.now() - began)} ms`);
      for (const script of bench.tradingViewTruth().scripts) {
        const rows = script.rows.filter(({ username }) => username.startsWith('drill_'));
        expect(rows).toHaveLength(people);
      }
      const tooFast = bench
        .calls('tradingview')
        .filter(({ detail }) => detail.status === 429 && detail.fault === null);
      expect(tooFast).toEqual([]);
    },
    limit,
  );

  test(
    '5,000 members and 6,000 entries without drift are only listed',
    async () => {
      await start();
      await bench.control('discord', '/seed', { members: 5_000 });
      await eventually(() => bench.discord.gateway.state().kind === 'ready');
      await ensureCommunityMapping(bench.discord);
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
    },
    limit,
  );

  test(
    '20 subscribers at the real pace take as long as computed',
    async () => {
      const people = 20;
      await start({ paceScale: 1 });
      await bench.control('tradingview', '/users', { prefix: 'real_', count: people });
      for (let n = 1; n <= people; n += 1) {
        bench.enqueued.push(await namedTrader(bench, 'premium', `real_${n}`));
      }
      const computed = accessDuration({ subscribers: people, indicators: 3, roles: 0 }).tradingView;
      const before = bench.lastSeq();
      const began = performance.now();
      await drain(bench, 16);
      const seconds = (performance.now() - began) / 1_000;
      console.log(`${seconds.toFixed(1)} s, computed ${computed.seconds} s`);
      expect(bench.calls('tradingview', before)).toHaveLength(computed.calls);
      expect(Math.abs(seconds / computed.seconds - 1)).toBeLessThan(0.2);
    },
    limit,
  );
});
