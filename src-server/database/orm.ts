import { Utils } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import config from '../../mikro-orm.config.ts';

export type Orm = MikroORM;

const { createFunction } = Utils;

/**
 * The ORM writes and compiles three functions of every entity's key when it is opened. Most entities are not loaded for
 * a long time, and compiling was a tenth of a start, so each waits for its first call.
 */
Utils.createFunction = (...asked) => {
  const [, , , key = ''] = asked;
  if (!key.startsWith('pk')) return createFunction(...asked);
  let compiled: ((entity: unknown) => unknown) | undefined;
  return (entity: unknown) => {
    compiled ??= createFunction(...asked) as (entity: unknown) => unknown;
    return compiled(entity);
  };
};

/** One pool per process. `poolSize` counts connections to PostgreSQL. */
export async function openOrm(databaseUrl: string, poolSize = 10): Promise<Orm> {
  // Not `init`, which looks for entities and extensions: the configuration names all of them.
  return new MikroORM({
    ...config,
    clientUrl: databaseUrl,
    pool: { min: 0, max: poolSize },
    // Errors are thrown. Success needs no output.
    logger: () => {},
    driverOptions: { connectionTimeoutMillis: 5_000, keepAlive: true },
  });
}
