import type { EntityManager } from '@mikro-orm/postgresql';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { checkImportJob } from './check-import.job.ts';
import type { ImportRow } from './import-row.ts';
import { readImportFile } from './read-import-file.ts';

const AT_ONCE = 2_000;

/** Stores the file's rows, all or none, and enqueues the check. Touches no account. */
export async function startImport(
  { accountData: deps }: UserDeps,
  { operatorId }: { operatorId: string },
  file: { name: string; bytes: AsyncIterable<Uint8Array> },
): Promise<string> {
  const rows = await readImportFile(file.bytes);
  const id = newId();
  await transact(deps.orm, async (em) => {
    await refuseSecond(em);
    await em.execute(
      `insert into user_import (id, state, file_name, operator_id, total, created_at)
         values (?::uuid, 'checking', ?, ?::uuid, ?, ?::timestamptz)`,
      [id, file.name.slice(0, 200), operatorId, rows.length, deps.clock.now().toISOString()],
    );
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      await insertRows(em, id, rows.slice(start, start + AT_ONCE));
    }
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'import.uploaded',
      target: `import:${id}`,
      before: null,
      after: { rows: rows.length },
    });
    await em.flush();
    await deps.jobs.enqueue(em, checkImportJob, { importId: id });
  });
  return id;
}

/** Two concurrent imports could both find an address free. */
async function refuseSecond(em: EntityManager): Promise<void> {
  await em.execute('lock table user_import in share row exclusive mode');
  const open = await em.execute<unknown[]>(
    `select 1 from user_import where state in ('checking', 'checked', 'applying')`,
  );
  if (open.length === 0) return;
  throw new AppError(
    'import.under-way',
    'conflict',
    'Another import is open. Apply it or drop it first.',
  );
}

/** As JSON: one parameter per statement, whatever the cells contain. */
async function insertRows(em: EntityManager, id: string, rows: readonly ImportRow[]) {
  const values = rows.map((row) => ({
    line: row.line,
    email: row.email,
    stripe_subscription_id: row.stripeSubscriptionId,
    discord_name: row.discordName,
    tradingview_name: row.tradingViewName,
    plan: row.plan.plan,
    plan_until: row.plan.until?.toISOString() ?? null,
    plan_source: row.plan.source,
    plan_source_ref: row.plan.sourceRef,
    problems: row.problems,
  }));
  await em.execute(
    `insert into user_import_row (import_id, line, email, stripe_subscription_id, discord_name,
         tradingview_name, plan, plan_until, plan_source, plan_source_ref, verdict, problems, state)
       select ?::uuid, line, email, stripe_subscription_id, discord_name, tradingview_name,
         plan, plan_until, plan_source, plan_source_ref, 'unchecked', problems, 'waiting'
       from jsonb_to_recordset(?::jsonb) as r(line int, email text, stripe_subscription_id text,
         discord_name text, tradingview_name text, plan text, plan_until timestamptz,
         plan_source text, plan_source_ref text, problems jsonb)`,
    [id, JSON.stringify(values)],
  );
}
