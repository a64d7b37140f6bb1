import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callerOf } from '../tests/support/control-call.ts';
import { startServer } from '../tests/support/processes/server-process.ts';
import { subscribe } from '../tests/support/subscribers.ts';
import { type Flooded, floodNote, startFlood } from './flood/flood.ts';
import { p99AtPace } from './flood/pace.ts';
import { watchHost } from './kit/cores.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { interleave } from './kit/interleave.ts';
import { sized } from './kit/size.ts';

/** More rounds than elsewhere: one stall of the machine is enough to dominate a tail. */
const ROUNDS = sized(9, 1);
const SECONDS = sized(10, 4);
const PAGES_PER_SECOND = 50;
const PROVIDER_CALLS_PER_SECOND = 40;
const ATTACKERS = 32;
/** Lets the queue at the password gate fill up. */
const SWELLING_MS = 1_000;

interface Tails {
  page: number;
  provider: number;
}

/** P7 and P8: latency of a subscriber's page and of a provider call during a sign-in flood from many addresses. */
export async function measureSignInFlood(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wickline-flood-'));
  const server = await startServer({
    dataDir,
    environment: {
      // Rate limits would stop the flood. This bench measures the password gate alone.
      RATE_LIMIT_SCALE: '1000000',
      TRUST_PROXY: '1',
      PROVIDER_PACE_SCALE: '1000',
      LOG_LEVEL: 'error',
    },
  });
  try {
    const person = await subscribe(
      { url: server.url, control: callerOf(server.control) },
      'premium',
    );
    const hostTook = { idle: [] as number[], flood: [] as number[] };
    const tails = async (which: keyof typeof hostTook): Promise<Tails> => {
      const took = watchHost();
      const [page, provider] = await Promise.all([
        p99AtPace(() => person.get('/api/current-user'), {
          perSecond: PAGES_PER_SECOND,
          seconds: SECONDS,
        }),
        p99AtPace(() => person.post('/api/validate-tradingview-username', { username: 'canary' }), {
          perSecond: PROVIDER_CALLS_PER_SECOND,
          seconds: SECONDS,
        }),
      ]);
      hostTook[which].push(took());
      return { page, provider };
    };
    const floods: Flooded[] = [];
    const underFlood = async (): Promise<Tails> => {
      const flood = startFlood(server.url, ATTACKERS);
      await delay(SWELLING_MS);
      try {
        return await tails('flood');
      } finally {
        floods.push(await flood.stop());
      }
    };
    const pairs = await interleave(ROUNDS, {
      product: underFlood,
      baseline: () => tails('idle'),
    });
    for (const { baseline, product } of pairs) console.log('idle', baseline, 'flood', product);
    const ratioOf = (which: keyof Tails) =>
      spreadOf(pairs.map(({ product, baseline }) => product[which] / baseline[which]));
    const note = `${floodNote(floods)}; the host took ${meanOf(hostTook.idle)} of the cores in idle rounds, ${meanOf(hostTook.flood)} under the flood`;
    return [
      {
        goal: 'P7',
        what: 'a page’s p99 under a login flood, of idle',
        unit: 'x',
        rounds: ROUNDS,
        spread: ratioOf('page'),
        bound: { side: 'most', floor: 3, aim: 1.5 },
        note,
      },
      {
        goal: 'P8',
        what: 'a provider call’s p99 under a login flood, of idle',
        unit: 'x',
        rounds: ROUNDS,
        spread: ratioOf('provider'),
        bound: { side: 'most', floor: 2, aim: 1.2 },
        note,
      },
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function meanOf(shares: readonly number[]): string {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return Number.isNaN(mean) ? 'an unknown share' : `${mean.toFixed(1)} %`;
}
