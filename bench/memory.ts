import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from './kit/cluster.ts';
import { pinTo } from './kit/cores.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { startGenerator, summaryOf } from './kit/load.ts';
import { startProduction } from './kit/production-server.ts';
import { sized } from './kit/size.ts';
import { withTakeDown } from './kit/take-down.ts';
import { getText } from './load/plan.ts';
import { tokenOf } from './seed/rows.ts';
import { SIGNED_IN } from './seed/seed.ts';

const REQUESTS = sized(1_000_000, 20_000);
const AT_A_TIME_SECONDS = sized(20, 2);
const CONNECTIONS = 50;
const SETTLING_MS = 3_000;

/** P17: resident memory of the server after a million requests. */
export function measureMemory(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const { url } = await keep(startCluster({ users: SIGNED_IN }));
    const generator = await keep(startGenerator());
    const environment = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'info' };
    const product = await keep(
      startProduction({ databaseUrl: url, folder: folder.path, environment }),
    );
    pinTo('measured', product.pid);
    const texts = Array.from({ length: SIGNED_IN }, (_, n) => {
      const path = n % 4 === 0 ? '/trpc/auth.currentUser' : '/api/current-user';
      return getText(path, { Cookie: `__Host-sid=${tokenOf(n)}` });
    });
    const plan = {
      port: product.port,
      connections: CONNECTIONS,
      seconds: AT_A_TIME_SECONDS,
      asked: { kind: 'texts', texts },
    } as const;
    for (let answered = 0; answered < REQUESTS; ) {
      const measured = await generator.load(plan, product.pid);
      answered += measured.answered;
      console.log(`${summaryOf(`${answered}`, measured)}, ${product.residentMb().toFixed(0)} MB`);
    }
    await delay(SETTLING_MS);
    return [
      {
        goal: 'P17',
        what: `resident memory after ${REQUESTS} requests`,
        unit: 'MB',
        rounds: 1,
        spread: spreadOf([product.residentMb()]),
        bound: { side: 'most', floor: 260, aim: 170 },
      },
    ];
  });
}
