import { MikroORM } from '@mikro-orm/postgresql';
import config from '../../mikro-orm.config.ts';

export type Orm = MikroORM;

/** One pool per process. `poolSize` counts connections to PostgreSQL. */
export function openOrm(databaseUrl: string, poolSize = 10): Promise<Orm> {
  return MikroORM.init({
    ...config,
    clientUrl: databaseUrl,
    pool: { min: 0, max: poolSize },
    // Errors are thrown. Success needs no output.
    logger: () => {},
    driverOptions: { connectionTimeoutMillis: 5_000, keepAlive: true },
  });
}
