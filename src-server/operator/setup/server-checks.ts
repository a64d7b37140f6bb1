import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { readFork } from '../../database/transaction.ts';
import { finding } from './findings.ts';
import { legalCheck } from './legal-check.ts';
import { isLoopbackName } from './loopback-name.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const ADDRESS = { id: 'server.address', title: 'Public address' };
const MODE = { id: 'server.mode', title: 'Production' };
const DATABASE = { id: 'server.database', title: 'Database' };

const ADDRESS_STEP =
  'Put the server behind a proxy with a certificate, set APP_URL to its https address, and TRUST_PROXY to 1.';

export async function serverChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  return [addressCheck(deps), modeCheck(deps), await databaseCheck(deps), await legalCheck(deps)];
}

function addressCheck({ facts }: SetUpDeps): SetUpCheck {
  const { protocol, hostname, origin } = new URL(facts.publicUrl);
  if (isLoopbackName(hostname)) {
    return finding(ADDRESS, 'sandbox', {
      found: `${origin} is reachable only from this machine.`,
      step: ADDRESS_STEP,
    });
  }
  return protocol === 'https:'
    ? finding(ADDRESS, 'ok', { found: origin })
    : finding(ADDRESS, 'wrong', { found: `${origin} is not https.`, step: ADDRESS_STEP });
}

function modeCheck({ facts }: SetUpDeps): SetUpCheck {
  return facts.production
    ? finding(MODE, 'ok', { found: 'NODE_ENV is production.' })
    : finding(MODE, 'sandbox', {
        found: 'Development mode: the sandbox may simulate providers.',
        step: 'Set NODE_ENV=production, SESSION_SECRET and ADMIN_PASSWORD_HASH and restart.',
      });
}

async function databaseCheck({ database, facts }: SetUpDeps): Promise<SetUpCheck> {
  const none = { step: 'Start the server once, or set DATABASE_URL to a PostgreSQL 15 or newer.' };
  if (database === null)
    return finding(DATABASE, 'missing', { found: 'No database answers.', ...none });
  const [row] = await readFork(database).execute<
    { version: string; size: string; owns: boolean }[]
  >(
    `select current_setting('server_version') as version,
       pg_size_pretty(pg_database_size(current_database())) as size,
       has_table_privilege('audit_entry', 'delete') as owns`,
  );
  const found = `PostgreSQL ${row?.version ?? '?'}, ${row?.size ?? '?'}`;
  if (facts.ownDatabase && row?.owns === true) {
    return finding(DATABASE, 'advice', {
      found: `${found}; its role can rewrite the audit log`,
      step: 'Set MIGRATION_DATABASE_URL to the owner of the tables, and DATABASE_URL to another role.',
    });
  }
  if (facts.ownDatabase) return finding(DATABASE, 'ok', { found });
  return finding(DATABASE, facts.production ? 'advice' : 'ok', {
    found: `${found}, embedded`,
    step: 'For a server of its own with backups, set DATABASE_URL.',
  });
}
