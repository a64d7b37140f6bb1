import { startBare } from './kit/bare-server.ts';
import { startCluster } from './kit/cluster.ts';
import { pinTo } from './kit/cores.ts';
import type { Figure } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { startGenerator } from './kit/load.ts';
import { startProduction } from './kit/production-server.ts';
import { sized } from './kit/size.ts';
import { withTakeDown } from './kit/take-down.ts';
import type { SliceTimes } from './load/plan.ts';
import { measureDueRows } from './million/due-rows.ts';
import { insistOnSamePage } from './million/same-page.ts';
import { holdLeadership } from './million/standby.ts';
import { measureTiles } from './million/tiles.ts';
import { type Filled, measureUsersPage } from './million/users-page.ts';

const USERS = sized(1_000_000, 20_000);
const SMALL_ROWS = 1_000;
/** A server for a million users has more memory than a laptop. */
const MEMORY = '2GB';

/** P4, P5, P6 and P19: work that grows with the number of users, measured at a million. */
export function measureMillion(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const cluster = await keep(startCluster({ users: USERS, sharedBuffers: MEMORY }));
    const few = await cluster.add('few', SMALL_ROWS);
    const serve = async (databaseUrl: string, users: number): Promise<Filled> => {
      const folder = openFolder();
      await keep({ stop: async () => folder.remove() });
      await keep(holdLeadership(databaseUrl));
      const environment = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'info' };
      const product = await keep(
        startProduction({ databaseUrl, folder: folder.path, environment }),
      );
      pinTo('measured', product.pid);
      return { product, databaseUrl, users };
    };
    await insistOnSamePage(cluster.url, USERS);
    const raw = await keep(startBare('raw-keyset.ts', cluster.url, { USERS: String(USERS) }));
    const page = await measureUsersPage({
      generator: await keep(startGenerator()),
      many: await serve(cluster.url, USERS),
      few: await serve(few, SMALL_ROWS),
      runRaw: async (slice) => (await raw.ask<SliceTimes>(slice, slice.seconds + 60)).times,
    });
    return [
      ...page,
      ...(await measureTiles(cluster.url, USERS)),
      ...(await measureDueRows(cluster.url, USERS)),
    ];
  });
}
