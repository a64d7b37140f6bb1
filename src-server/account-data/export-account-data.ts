import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountExport } from '../../src/contract/account-data.contract.ts';
import { type AuditActor, recordAudit } from '../audit/record-audit.ts';
import type { PersonalTable } from '../database/personal-data.ts';
import { transact } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import { type DataSubject, getAccount, statementFor } from './data-subject.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/**
 * Exports all data about a person as one document, without secrets and their hashes. Reads one
 * database snapshot and is audited. Used by operators and subscribers.
 */
export function exportAccountData(
  deps: Pick<Kernel, 'orm' | 'clock' | 'machineClock'>,
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

/** PostgreSQL builds the JSON, so types look the same with any driver. */
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
