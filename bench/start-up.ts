import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startThrowAwayCluster } from '../tests/support/database/throw-away-cluster.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { interleave } from './kit/interleave.ts';
import { BUNDLE, SOURCES, startProduction } from './kit/production-server.ts';

const ROUNDS = 7;
/** Allocations shortly after the first answer count too. */
const SETTLING_MS = 3_000;
/** The `server.js` of another build, to compare this one with. Both serve the client of their own `dist`. */
const BESIDE = process.env.BENCH_BESIDE;

/** P16 and P17: time from process start to the first answer of the bundled server, and its memory then. */
export async function measureStartUp(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-bench-'));
  chmodSync(folder, 0o711);
  const cluster = await startThrowAwayCluster();
  const once = (program: string) => async () => {
    const server = await startProduction({ databaseUrl: cluster.url, folder, program });
    await delay(SETTLING_MS);
    const { readyAfterMs: ms, readyAfterCpuMs: cpuMs } = server;
    const measured = { ms, cpuMs, mb: server.residentMb() };
    await server.stop();
    return measured;
  };
  try {
    const pairs = await interleave(ROUNDS, {
      product: once(BUNDLE),
      baseline: once(BESIDE ?? SOURCES),
    });
    for (const side of ['product', 'baseline'] as const) {
      const spread = (of: 'ms' | 'cpuMs' | 'mb') => spreadOf(pairs.map((pair) => pair[side][of]));
      console.log(side, { ms: spread('ms'), cpuMs: spread('cpuMs'), mb: spread('mb') });
    }
    const figure = (goal: string, what: string, unit: string, values: number[]) => ({
      goal,
      what,
      unit,
      rounds: ROUNDS,
      spread: spreadOf(values),
    });
    return [
      {
        ...figure(
          'P16',
          'start to listening, database connected',
          'ms',
          pairs.map((pair) => pair.product.ms),
        ),
        bound: { side: 'most', floor: 600, aim: 200 },
      },
      {
        ...figure(
          'P16',
          BESIDE === undefined ? 'the same, of the unbundled sources' : `the same, of ${BESIDE}`,
          '%',
          pairs.map((pair) => (100 * pair.product.ms) / pair.baseline.ms),
        ),
        bound: { side: 'most', floor: 100, aim: 50 },
      },
      {
        ...figure(
          'P17',
          'resident memory, idle',
          'MB',
          pairs.map((pair) => pair.product.mb),
        ),
        bound: { side: 'most', floor: 160, aim: 110 },
      },
    ];
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
