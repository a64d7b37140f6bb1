import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountExport } from '../../src/contract/account-data.contract.ts';
import { type AuditActor, recordAudit } from '../audit/record-audit.ts';
import type { PersonalTable } from '../database/personal-data.ts';
import { transact } from '../database/transaction.ts';
import type { AccountDataDeps } from './account-data.deps.ts';
import { type DataSubject, getAccount, statementFor } from './data-subject.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/**
 * Everything that is kept about somebody, as one document; without secrets and their hashes. One moment of
 * the database, and audited: for the operator and for the person alike.
 */
export function exportAccountData(
  deps: Pick<AccountDataDeps, 'orm' | 'clock' | 'machineClock'>,
  actor: AuditActor,
  accountId: string,
): Promise<AccountExport> {
  return transact(deps.orm, async (em) => {
    const { email } = await getAccount(em, accountId);
    const subject = { accountId, email };
    const sections: AccountExport['sections'] = {};
    for (const table of PERSONAL_TABLES) sections[table.name] = await rowsOf(em, table, subject);
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor,
      action: 'account.exported',
      target: `account:${accountId}`,
      before: null,
      after: null,
    });
    return { exportedAt: deps.clock.now().toISOString(), accountId, sections };
  });
}

/** As JSON of PostgreSQL's own making: every type looks the same in every driver. */
async function rowsOf(
  em: EntityManager,
  table: PersonalTable,
  subject: DataSubject,
): Promise<Record<string, unknown>[]> {
  const rows = await em.execute<{ row: Record<string, unknown> }[]>(
    ...statementFor(
      `select to_jsonb(t) as row from
         (select ${table.columns.join(', ')} from ${table.table} where ${table.where}) t`,
      subject,
    ),
  );
  return rows.map(({ row }) => row);
}
