import { Pool } from 'pg';
import { operatorCookie } from '../scripts/benches/admin/operator-cookie.ts';
import { bundleAsItStands } from './kit/bundle.ts';
import { startCluster } from './kit/cluster.ts';
import { type Figure, keeps } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { startGenerator } from './kit/load.ts';
import { probeMachine } from './kit/machine-probe.ts';
import { startProduction } from './kit/production-server.ts';
import { reportOf, rowOf, writeReport } from './kit/report.ts';
import { withTakeDown } from './kit/take-down.ts';
import { within } from './kit/time-limit.ts';
import { getText } from './load/plan.ts';
import { tokenOf } from './seed/rows.ts';
import { SIGNED_IN } from './seed/seed.ts';
import { type Sample, slopeOf } from './soak/slope.ts';

/**
 * `npm run bench -- soak [minutes]`: P18, memory growth under a steady load of pages, operator lists and webhooks. The
 * first third is warm-up and is not judged.
 */
const MINUTES = Number(process.argv[3] ?? 30);
const WHOLE = 30;
const USERS = 10_000;
const PACE = { pages: 300, webhooks: 20 };
const CHUNK_SECONDS = 10;
const SECRET = 'whsec_soak';

const startedAt = performance.now();
const machine = probeMachine();
await bundleAsItStands();
const samples = await within(MINUTES + 5, soak());
const judged = samples.filter(({ minute }) => minute >= MINUTES / 3);
/** Slopes of thirds too: a spread says more than one line through all samples. */
const thirds = [0, 1, 2].map((part) =>
  slopeOf(judged.filter((_, index) => Math.floor((index * 3) / judged.length) === part)),
);
const figure: Figure = {
  goal: 'P18',
  what: `growth of resident memory over the last ${Math.round((MINUTES * 2) / 3)} of ${MINUTES} minutes`,
  unit: 'MB/min',
  rounds: 1,
  spread: {
    minimum: Math.min(...thirds),
    median: slopeOf(judged),
    maximum: Math.max(...thirds),
  },
  bound: { side: 'most', floor: 1, aim: 0 },
};
console.log(rowOf(figure));
if (MINUTES >= WHOLE)
  writeReport('soak', reportOf({ figures: [figure], failed: [], startedAt, machine }));
process.exit(keeps(figure) ? 0 : 1);

function soak(): Promise<Sample[]> {
  return withTakeDown(async (keep) => {
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const { url } = await keep(startCluster({ users: USERS }));
    const product = await keep(
      startProduction({
        databaseUrl: url,
        folder: folder.path,
        environment: {
          RATE_LIMIT_SCALE: '1000000',
          LOG_LEVEL: 'info',
          STRIPE_SECRET_KEY: 'sk_test_soak',
          STRIPE_WEBHOOK_SECRET: SECRET,
          STRIPE_API_BASE: 'http://127.0.0.1:9',
        },
      }),
    );
    const pool = new Pool({ connectionString: url, max: 1 });
    const cookie = await operatorCookie(pool).finally(() => pool.end());
    const [reader, sender] = [await keep(startGenerator()), await keep(startGenerator())];
    const texts = Array.from({ length: SIGNED_IN }, (_, n) => pageText(n, cookie));
    const chunk = { port: product.port, connections: 8, seconds: CHUNK_SECONDS };
    const samples: Sample[] = [];
    const began = performance.now();
    const minute = () => (performance.now() - began) / 60_000;
    while (minute() < MINUTES) {
      await Promise.all([
        reader.load(
          { ...chunk, perSecond: PACE.pages, asked: { kind: 'texts', texts } },
          product.pid,
        ),
        sender.load(
          {
            ...chunk,
            perSecond: PACE.webhooks,
            asked: { kind: 'stripe-events', path: '/api/webhooks/stripe', secret: SECRET },
          },
          product.pid,
        ),
      ]);
      const sample = { minute: minute(), mb: product.residentMb() };
      samples.push(sample);
      console.log(`${sample.minute.toFixed(1)} min  ${sample.mb.toFixed(1)} MB`);
    }
    return samples;
  });
}

/** One call in twenty is an operator's. The others are what open pages poll. */
function pageText(n: number, operator: string): string {
  if (n % 20 === 0) return getText('/api/admin/users?limit=50', { Cookie: operator });
  const paths = ['/api/current-user', '/trpc/auth.currentUser', '/api/check-user-access'];
  return getText(paths[n % paths.length] ?? '', { Cookie: `__Host-sid=${tokenOf(n)}` });
}
