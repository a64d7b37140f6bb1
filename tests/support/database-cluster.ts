import type { TestProject } from 'vitest/node';
import { migrate } from '../../src-server/database/migrate.ts';
import { administer, databaseUrl } from './database-administration.ts';
import { startThrowAwayCluster } from './throw-away-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseCluster: { url: string; template: string };
  }
}

/** One PostgreSQL for the whole run, with one migrated database that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? { url: given, stop: async () => {} } : await startThrowAwayCluster();
  // A given server may serve two runs at once; test databases begin with the name of their run's template.
  const template = `wickline_test_${process.pid}_${Date.now().toString(36)}`;
  await administer(cluster.url, `create database ${template}`);
  await migrate(databaseUrl(cluster.url, template));
  // Nobody may connect to a template while it is copied.
  await administer(cluster.url, `alter database ${template} allow_connections false`);
  project.provide('databaseCluster', { url: cluster.url, template });
  return async () => {
    if (given) await dropAll(cluster.url, template);
    await cluster.stop();
  };
}

async function dropAll(url: string, template: string): Promise<void> {
  const names = await administer<{ datname: string }>(
    url,
    `select datname from pg_database where datname like '${template.replaceAll('_', '\\_')}%'`,
  );
  for (const { datname } of names) {
    await administer(url, `drop database if exists ${datname} with (force)`);
  }
}
