import { afterEach, describe, expect, test } from 'vitest';
import { accessDuration } from '../../../../scripts/reports/access/access-duration.ts';
import { type Bench, startBench } from '../support/access-bench.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { namedTrader } from '../support/people.ts';
import { drain } from './drain.ts';
import { tooFast } from './drill-figures.ts';
import { insiders } from './many-subscribers.ts';

/** Takes minutes: `npm run drill -- access`. */
describe.skipIf(process.env.ACCESS_DRILL === undefined)('the access drill at the real pace', () => {
  let bench: Bench;
  const start = async (options: BenchOptions = {}) => {
    bench = await startBench(options);
  };
  afterEach(() => bench.close());
  test('20 premium subscribers take as long as computed at each provider [access-6]', async () => {
    const people = 20;
    await start({ paceScale: 1 });
    await bench.control('tradingview', '/users', { prefix: 'real_', count: people });
    const accounts: string[] = [];
    for (let n = 1; n <= people; n += 1) {
      accounts.push(await namedTrader(bench, 'premium', `real_${n}`));
    }
    await insiders(bench, accounts);
    await bench.control('discord', '/settings', { rateLimits: 'on', limitScale: 1 });
    const computed = accessDuration({ subscribers: people, indicators: 3, roles: 3 });
    const before = bench.lastSeq();
    const began = Date.now();
    bench.enqueued.push(...accounts);
    await drain(bench, people);
    const tradingView = bench.calls('tradingview', before);
    const writes = bench.calls('discord', before).filter(({ name }) => name.startsWith('PUT '));
    const took = (calls: typeof writes) => (Date.parse(calls.at(-1)?.realAt ?? '') - began) / 1_000;
    const taken = { tradingView: took(tradingView), discord: took(writes) };
    for (const provider of ['tradingView', 'discord'] as const) {
      console.log(
        `${provider}: ${taken[provider].toFixed(1)} s, computed ${computed[provider].seconds} s`,
      );
    }
    expect(tradingView).toHaveLength(computed.tradingView.calls);
    expect(writes).toHaveLength(computed.discord.writes);
    expect(tooFast(bench.calls('discord', before))).toEqual([]);
    for (const provider of ['tradingView', 'discord'] as const) {
      expect(Math.abs(taken[provider] / computed[provider].seconds - 1)).toBeLessThan(0.2);
    }
  });
});
