import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { administer, databaseUrl } from './database-administration.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database with job queues. Create one per file and drop it at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('databaseCluster');
  const name = `${template}_${randomBytes(5).toString('hex')}`;
  await administer(url, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(url, name),
    drop: async () => {
      await administer(url, `drop database if exists ${name} with (force)`);
    },
  };
}
