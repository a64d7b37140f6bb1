import type { TestProject } from 'vitest/node';
import { administer } from './database-administration.ts';
import { dropCopies, makeTemplate } from './template-database.ts';
import { startThrowAwayCluster } from './throw-away-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseCluster: { url: string; template: string };
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated template that every test database is copied from.
 * `TEST_DATABASE_URL` names an existing server and `TEST_DATABASE_TEMPLATE` an existing template on it, shared by
 * consecutive runs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: given, TEST_DATABASE_TEMPLATE: made } = process.env;
  const cluster = given ? { url: given, stop: async () => {} } : await startThrowAwayCluster();
  const url = given ?? (await throughSocketFile(cluster.url));
  // Two runs may share a given server, so test databases start with their run's template name.
  const template = made ?? `wickline_test_${process.pid}_${Date.now().toString(36)}`;
  if (made === undefined) await makeTemplate(cluster.url, template);
  project.provide('databaseCluster', { url, template });
  return async () => {
    if (given) await dropCopies(cluster.url, template);
    if (given && made === undefined) await administer(given, `drop database ${template}`);
    await cluster.stop();
  };
}

/** The same server through its socket file, where it has one. */
async function throughSocketFile(url: string): Promise<string> {
  const show = "select current_setting('unix_socket_directories') as folder";
  const [{ folder } = { folder: '' }] = await administer<{ folder: string }>(url, show);
  if (folder === '') return url;
  const address = new URL(url);
  address.hostname = encodeURIComponent(folder);
  return address.href;
}
