import { makeTemplate } from '../support/template-database.ts';
import { startThrowAwayCluster } from '../support/throw-away-cluster.ts';
import type { TestsDatabase } from './test-run.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/** Where one bug after the other is planted: a copy of the sources, and a PostgreSQL that outlives each of them. */
export interface Lane {
  copy: TreeCopy;
  database: TestsDatabase;
  stop(): Promise<void>;
}

export async function openLane(): Promise<Lane> {
  const cluster = await startThrowAwayCluster();
  const database = { databaseUrl: cluster.url, template: 'planted' };
  // Of the schema no bug is planted.
  await makeTemplate(cluster.url, database.template);
  const copy = copyTree();
  const stop = () => cluster.stop().finally(() => copy.remove());
  return { copy, database, stop };
}
