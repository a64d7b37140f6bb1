import { startBare } from './kit/bare-server.ts';
import { startCluster } from './kit/cluster.ts';
import { pinTo } from './kit/cores.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { interleave } from './kit/interleave.ts';
import { busyNote, type Round, startGenerator, summaryOf } from './kit/load.ts';
import { startProduction } from './kit/production-server.ts';
import { sized } from './kit/size.ts';
import { withTakeDown } from './kit/take-down.ts';
import { getText } from './load/plan.ts';
import { tokenOf } from './seed/rows.ts';
import { SIGNED_IN } from './seed/seed.ts';

const ROUNDS = sized(7, 2);
const SECONDS = sized(4, 1);
const USERS = 1_000;
const CONNECTIONS = 50;

const WAYS = {
  P1: { path: '/api/current-user', what: 'GET /api/current-user', floor: 65, aim: 85 },
  P2: { path: '/trpc/auth.currentUser', what: 'the same over tRPC', floor: 55, aim: 75 },
};

/** P1 and P2: the calls that every open page polls, compared with a bare Hono route that runs the same join. */
export function measureCurrentUser(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const { url } = await keep(startCluster({ users: USERS }));
    const generator = await keep(startGenerator());
    const bare = await keep(startBare<{ port: number }>('bare-current-user.ts', url));
    const environment = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'info' };
    const product = await keep(
      startProduction({ databaseUrl: url, folder: folder.path, environment }),
    );
    pinTo('measured', product.pid);

    let rounds: Round[] = [];
    const measure = async (
      side: Round['side'],
      at: { port: number; pid: number },
      path: string,
    ) => {
      const texts = Array.from({ length: SIGNED_IN }, (_, n) =>
        getText(path, { Cookie: `__Host-sid=${tokenOf(n)}` }),
      );
      const measured = await generator.load(
        {
          port: at.port,
          connections: CONNECTIONS,
          seconds: SECONDS,
          asked: { kind: 'texts', texts },
        },
        at.pid,
      );
      console.log(summaryOf(side, measured));
      rounds.push({ side, ...measured });
      return measured.perSecond;
    };
    const figures: Figure[] = [];
    for (const [goal, { path, what, floor, aim }] of Object.entries(WAYS)) {
      rounds = [];
      const pairs = await interleave(ROUNDS, {
        baseline: () => measure('bare', { port: bare.ready.port, pid: bare.pid }, WAYS.P1.path),
        product: () => measure('product', product, path),
      });
      figures.push({
        goal,
        what: `${what} with a session, of bare Hono and pg with the same join`,
        unit: '%',
        rounds: ROUNDS,
        spread: spreadOf(pairs.map((pair) => (100 * pair.product) / pair.baseline)),
        bound: { side: 'least', floor, aim },
        note: busyNote(rounds),
      });
    }
    return figures;
  });
}
