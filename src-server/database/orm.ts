import { MikroORM, type Options } from '@mikro-orm/postgresql';
import config from '../../mikro-orm.config.ts';

export type Orm = MikroORM;

let first: Promise<Orm> | undefined;

/** One pool per process. `poolSize` counts connections to PostgreSQL. */
export async function openOrm(databaseUrl: string, poolSize = 10): Promise<Orm> {
  const options: Options = {
    ...config,
    clientUrl: databaseUrl,
    pool: { min: 0, max: poolSize },
    // Errors are thrown. Success needs no output.
    logger: () => {},
    driverOptions: { connectionTimeoutMillis: 5_000, keepAlive: true },
  };
  if (first !== undefined) return sameEntities(await first, options);
  first = MikroORM.init(options);
  return first;
}

/**
 * An ORM of another database. It shares the first one's metadata and compiled functions, which depend on the entities
 * alone.
 */
function sameEntities(like: Orm, options: Options): Orm {
  const orm = new MikroORM({ ...options, discovery: { skipSyncDiscovery: true } });
  const metadata = like.getMetadata();
  const comparator = like.config.getComparator(metadata);
  const hydrator = like.config.getHydrator(metadata);
  orm.config.getComparator = () => comparator;
  orm.config.getHydrator = () => hydrator;
  orm.getMetadata = like.getMetadata.bind(like);
  orm.driver.setMetadata(metadata);
  orm.em = orm.driver.createEntityManager() as Orm['em'];
  metadata.decorate(Object.assign(orm.em, { global: true }));
  return orm;
}
