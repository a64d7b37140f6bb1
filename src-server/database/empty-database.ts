import { withClient } from './one-client.ts';

const EMPTY = `
  do $$ declare name text; begin
    for name in
      select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    loop execute format('drop schema %I cascade', name); end loop;
    create schema public;
  end $$`;

/** Drops everything in the database, as its owner. The next start migrates it from nothing. */
export async function emptyDatabase(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) => client.query(EMPTY));
}
