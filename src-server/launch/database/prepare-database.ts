import type pg from 'pg';
import { isNewest, migrate } from '../../database/migrate.ts';
import { grantRuntimeRole, mayChangeAudit, runtimeRoleOf } from '../../database/runtime-role.ts';
import type { Log } from '../../log/log.ts';
import { StartRefusal } from '../../process/start-refusal.ts';

const ONE_ROLE =
  'the role of DATABASE_URL may rewrite the audit: set MIGRATION_DATABASE_URL to the owner of the tables, and DATABASE_URL to another role';

/**
 * Migrates the schema. With an owner URL it runs as the owner and then grants the server's role its
 * rights. Without one it runs as the server's role, which should not own the tables, and warns.
 * `owner` is connected to the owner's URL, or else to the server's.
 */
export async function prepareDatabase(
  owner: pg.Client,
  {
    databaseUrl,
    ownerUrl,
    log,
  }: { databaseUrl: string; ownerUrl: string | null; log: Pick<Log, 'warn'> },
): Promise<void> {
  if (!(await isNewest(owner))) await migrate(ownerUrl ?? databaseUrl, { log });
  if (ownerUrl === null) {
    if (await mayChangeAudit(owner)) log.warn(ONE_ROLE);
    return;
  }
  const role = runtimeRoleOf(databaseUrl);
  try {
    await grantRuntimeRole(owner, role);
  } catch (error) {
    throw new StartRefusal(
      `The owner of the database could not give ${role.name} its rights (${(error as Error).message}): let MIGRATION_DATABASE_URL name the owner of all tables, who is a member of ${role.name} or a superuser.`,
    );
  }
}
