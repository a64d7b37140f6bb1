import { MikroORM } from '@mikro-orm/postgresql';
import config from '../../mikro-orm.config.ts';

export type Orm = MikroORM;

/** One pool for the process. `poolSize` counts connections to PostgreSQL. */
export function openOrm(databaseUrl: string, poolSize = 10): Promise<Orm> {
  return MikroORM.init({
    ...config,
    clientUrl: databaseUrl,
    pool: { min: 0, max: poolSize },
    // What goes wrong is thrown; what goes right needs no line on the terminal.
    logger: () => {},
    driverOptions: { connectionTimeoutMillis: 5_000, keepAlive: true },
  });
}
