import { JOBS } from '../../../src-server/composition/jobs.ts';
import { migrate } from '../../../src-server/database/migrate.ts';
import { createJobQueue } from '../../../src-server/jobs/job-queue.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { administer, databaseUrl } from './database-administration.ts';

/**
 * A migrated, empty template for test databases, whose names start with its name and an underscore. Includes the job
 * queues, so no world has to create them.
 */
export async function makeTemplate(clusterUrl: string, name: string): Promise<void> {
  await administer(clusterUrl, `create database ${name}`);
  const url = databaseUrl(clusterUrl, name);
  await migrate(url);
  await makeJobQueues(url);
  // PostgreSQL refuses to copy a template that has connections.
  await administer(clusterUrl, `alter database ${name} allow_connections false`);
}

async function makeJobQueues(url: string): Promise<void> {
  const log = createLog({ level: 'silent', destination: { write() {} } });
  const queue = createJobQueue({ databaseUrl: url, log });
  await queue.start(JOBS);
  await queue.stop();
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
