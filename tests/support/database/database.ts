import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database-administration.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** One connection for all databases of this worker: opening one costs more than what it is opened for. */
let administrator: Promise<pg.Client> | undefined;

async function administer(sql: string): Promise<void> {
  administrator ??= connect();
  await (await administrator).query(sql);
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('databaseCluster').url });
  // The next statement opens another one.
  client.on('error', () => {
    administrator = undefined;
  });
  await client.connect();
  // The worker need not end it. The types do not know the method.
  (client as unknown as { unref(): void }).unref();
  return client;
}

/** A migrated, empty database with job queues. Create one per file and drop it at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('databaseCluster');
  const name = `${template}_${randomBytes(5).toString('hex')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(url, name),
    drop: async () => {
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}
