import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit, SYSTEM_ACTOR } from '../audit/record-audit.ts';
import type { Kernel } from '../kernel.ts';
import { type DataSubject, statementFor } from './data-subject.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

type Clocks = Pick<Kernel, 'clock' | 'machineClock'>;

/** An erasure in progress keeps its beginning. */
const RECORD = `
  insert into erasure (account_id, state, requested_by_kind, requested_by_id, requested_at, erased_at)
  values (?::uuid, 'erased', ?, ?, ?::timestamptz, ?::timestamptz)
  on conflict (account_id) do update
    set state = excluded.state, erased_at = excluded.erased_at, waits_for = null`;

/**
 * Records that the person is erased, and deletes or reduces their rows in every slice, in the caller's
 * transaction. The audit releases their names only after the record.
 */
export async function forgetPerson(
  em: EntityManager,
  { clock, machineClock }: Clocks,
  subject: DataSubject,
): Promise<void> {
  const { accountId } = subject;
  const now = clock.now();
  const at = now.toISOString();
  await em.execute(RECORD, [accountId, SYSTEM_ACTOR.kind, SYSTEM_ACTOR.id, at, at]);
  recordAudit(em, {
    at: machineClock.now(),
    actor: SYSTEM_ACTOR,
    action: 'account.erased',
    target: `account:${accountId}`,
    before: null,
    after: { provenGone: await goneAtProviders(em, accountId) },
  });
  // Flush first: the audit's names are erased too, so its entry must exist.
  await em.flush();
  await forgetRows(em, subject, now);
}

/** 'role:community-base gone since …': the last read at each provider before the erasure. */
async function goneAtProviders(em: EntityManager, accountId: string): Promise<string[]> {
  const rows = await em.execute<{ entitlement: string; state: string; at: string | null }[]>(
    `select entitlement, state,
       to_char(max(verified_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
     from access_grant where account_id = ?::uuid group by entitlement, state order by 1`,
    [accountId],
  );
  return rows.map(({ entitlement, state, at }) => `${entitlement} ${state} ${at ?? 'unread'}`);
}

async function forgetRows(em: EntityManager, subject: DataSubject, now: Date): Promise<void> {
  for (const { table, where, fate } of PERSONAL_TABLES) {
    if (fate.kind === 'erased') {
      await em.execute(...statementFor(`delete from ${table} where ${where}`, subject));
    } else if (fate.kind === 'reduced') {
      const set = Object.entries(fate.set).map(([column, value]) => `${column} = ${value}`);
      await em.execute(
        ...statementFor(`update ${table} set ${set.join(', ')} where ${where}`, subject, now),
      );
    }
  }
}
