import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startThrowAwayCluster } from '../tests/support/database/throw-away-cluster.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { interleave } from './kit/interleave.ts';
import { startProduction } from './kit/production-server.ts';

const ROUNDS = 7;
/** Allocations shortly after the first answer count too. */
const SETTLING_MS = 3_000;

/** P16 and P17: time from process start to the first answer of the bundled server, and its memory then. */
export async function measureStartUp(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-bench-'));
  chmodSync(folder, 0o711);
  const cluster = await startThrowAwayCluster();
  const once = (from: 'bundle' | 'sources') => async () => {
    const server = await startProduction({ databaseUrl: cluster.url, folder, from });
    await delay(SETTLING_MS);
    const measured = { ms: server.readyAfterMs, mb: server.residentMb() };
    await server.stop();
    return measured;
  };
  try {
    const pairs = await interleave(ROUNDS, { product: once('bundle'), baseline: once('sources') });
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
          'the same, of the unbundled sources',
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
        bound: { side: 'most', floor: 180, aim: 110 },
      },
    ];
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
