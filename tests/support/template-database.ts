import { migrate } from '../../src-server/database/migrate.ts';
import { administer, databaseUrl } from './database-administration.ts';

/** A migrated, empty database that test databases are copied from; copies have its name and an underscore before theirs. */
export async function makeTemplate(clusterUrl: string, name: string): Promise<void> {
  await administer(clusterUrl, `create database ${name}`);
  await migrate(databaseUrl(clusterUrl, name));
  // Nobody may connect to a template while it is copied.
  await administer(clusterUrl, `alter database ${name} allow_connections false`);
}

export async function dropCopies(clusterUrl: string, template: string): Promise<void> {
  const copies = `${template}_`.replaceAll('_', '\\_');
  const names = await administer<{ datname: string }>(
    clusterUrl,
    `select datname from pg_database where datname like '${copies}%'`,
  );
  for (const { datname } of names) {
    await administer(clusterUrl, `drop database if exists ${datname} with (force)`);
  }
}
