import { afterEach, describe, expect, test } from 'vitest';
import { AccessGrantEntity } from '../../../../src-server/access/access-grant.entity.ts';
import { enqueueDueRetries } from '../../../../src-server/access/sweep/due-retries.ts';
import { mappedRolesOf } from '../../../../src-server/discord/community-roles.ts';
import { type Bench, PACE_SCALE } from '../support/access-bench.ts';
import { namedTrader } from '../support/people.ts';
import { drain } from './drain.ts';
import { invalidRequests, longestRefusedRow, mostWithin, tooFast } from './drill-figures.ts';
import { type DrillMode, modesToDrill } from './drill-modes.ts';
import { freshServer, insiders } from './many-subscribers.ts';
import { seeded, stormOver } from './storm.ts';

const TEN_MINUTES_MS = 600_000;

/** Runs the engine, with every retry due at once, until everything is granted. Returns the number of rounds. */
async function converge(bench: Bench, mode: DrillMode): Promise<number> {
  const em = () => bench.access.orm.em.fork();
  const open = () => em().count(AccessGrantEntity, { state: { $ne: 'granted' }, endedAt: null });
  let rounds = 0;
  do {
    rounds += 1;
    await drain(bench, 16);
    await mode.betweenRounds?.(bench);
    const due = { nextAttemptAt: { $ne: null } };
    await em().nativeUpdate(AccessGrantEntity, due, { nextAttemptAt: new Date(0) });
    await enqueueDueRetries({ ...bench.access, jobs: bench.discord.jobs });
  } while (rounds < 60 && (await open()) > 0);
  return rounds;
}

/** Number of mapped roles that the server's members have. */
async function rolesHeld(bench: Bench): Promise<number> {
  const mapped = await mappedRolesOf(bench.access.orm.em.fork(), bench.discord.gateway.guildId);
  const ids = new Set(mapped.map(({ roleId }) => roleId));
  const held = bench.discordTruth().members.map(({ roles }) => roles.filter((id) => ids.has(id)));
  return held.flat().length;
}

/** Takes minutes: `npm run drill -- access`. */
describe.skipIf(process.env.ACCESS_DRILL === undefined)('the access drill under faults', () => {
  let bench: Bench;
  afterEach(() => bench.close());
  test.each(modesToDrill())(
    '500 premium subscribers converge at both providers through a storm, within scaled limits, in $name mode [access-7]',
    async (mode) => {
      const people = 500;
      bench = await mode.start({ random: seeded(11) });
      await freshServer(bench, 600);
      await bench.control('tradingview', '/users', { prefix: 'drill_', count: people });
      const accounts: string[] = [];
      for (let n = 1; n <= people; n += 1) {
        accounts.push(await namedTrader(bench, 'premium', `drill_${n}`));
      }
      await insiders(bench, accounts);
      await bench.follower.idle();
      // Scales limits and our pace by the same factor. TradingView is known to accept two calls a second.
      const pace = { calls: 3, perMs: 1_000 / PACE_SCALE };
      await bench.control('tradingview', '/settings', { pace });
      await bench.control('discord', '/settings', { rateLimits: 'on', limitScale: PACE_SCALE });
      stormOver(bench, 'tradingview', 'POST /pine_perm/*');
      stormOver(bench, 'discord', '* /api/v10/guilds/*/members/*');
      const before = bench.lastSeq();
      const began = performance.now();
      bench.enqueued.push(...accounts);
      const rounds = await converge(bench, mode);
      const seconds = (performance.now() - began) / 1_000;

      const calls = {
        tradingview: bench.calls('tradingview', before),
        discord: bench.calls('discord', before),
      };
      const invalid = invalidRequests(calls.discord);
      const perTenMinutes = mostWithin(invalid, TEN_MINUTES_MS / PACE_SCALE);
      console.log(
        [
          `${people} subscribers converged after ${seconds.toFixed(1)} s in ${rounds} rounds`,
          `unscaled: ${((seconds * PACE_SCALE) / 60).toFixed(0)} min`,
          `calls: ${calls.tradingview.length} TradingView, ${calls.discord.length} Discord`,
          `Discord 401/403/429: ${invalid.length}, at most ${perTenMinutes} in any ten scaled minutes (ban at 10,000)`,
          `above the limits: ${tooFast(calls.tradingview).length} TradingView, ${tooFast(calls.discord).length} Discord`,
          `longest row of 429: ${longestRefusedRow(calls.discord)}`,
        ].join('\n'),
      );
      for (const script of bench.tradingViewTruth().scripts) {
        const rows = script.rows.filter(({ username }) => username.startsWith('drill_'));
        expect(rows).toHaveLength(people);
      }
      expect(await rolesHeld(bench)).toBe(people * 3);
      expect(tooFast(calls.tradingview)).toEqual([]);
      expect(tooFast(calls.discord)).toEqual([]);
      expect(longestRefusedRow(calls.discord)).toBeLessThan(6);
      expect(perTenMinutes).toBeLessThan(1_000);
    },
  );
});
