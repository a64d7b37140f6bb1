import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import config from '../../mikro-orm.config.ts';
import { LateMetadata } from './metadata/late-metadata.ts';
import { poolOptions } from './pool-options.ts';

export type Orm = MikroORM;

/** How long a call waits for a connection. */
const DEFAULT_WAIT_MS = 5_000;

/** One pool per process. `poolSize` counts connections to PostgreSQL. */
export async function openOrm(
  databaseUrl: string,
  poolSize = 10,
  waitMs = DEFAULT_WAIT_MS,
): Promise<Orm> {
  const orm = new MikroORM({
    ...config,
    // `LateMetadata` has them.
    entities: [],
    discovery: { skipSyncDiscovery: true, warnWhenNoEntities: false },
    clientUrl: databaseUrl,
    pool: { min: 0, max: poolSize },
    // Errors are thrown. Success needs no output.
    logger: () => {},
    driverOptions: poolOptions(databaseUrl, waitMs),
  });
  return withEntities(orm);
}

const learnedBy = (orm: Orm) => {
  const metadata = new LateMetadata(config.entities as EntitySchema[], orm);
  const comparator = orm.config.getComparator(metadata);
  const hydrator = orm.config.getHydrator(metadata);
  return { metadata, comparator, hydrator };
};

let learned: ReturnType<typeof learnedBy> | undefined;

/** All ORMs of a process share metadata and compiled functions, which depend on the entities alone. */
function withEntities(orm: Orm): Orm {
  learned ??= learnedBy(orm);
  const { metadata, comparator, hydrator } = learned;
  orm.config.getComparator = () => comparator;
  orm.config.getHydrator = () => hydrator;
  orm.getMetadata = ((name) =>
    name === undefined ? metadata : metadata.get(name)) as Orm['getMetadata'];
  orm.driver.setMetadata(metadata);
  orm.em = orm.driver.createEntityManager() as Orm['em'];
  metadata.decorate(Object.assign(orm.em, { global: true }));
  return orm;
}
