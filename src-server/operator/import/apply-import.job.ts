import { z } from 'zod';
import type { RowProblem } from '../../../src/contract/operator/user-import.contract.ts';
import { syncReadableCustomer } from '../../billing/sync/sync-readable-customer.ts';
import { type HeldLease, withLease } from '../../database/lease.ts';
import { readFork } from '../../database/transaction.ts';
import { DAY_SECONDS, defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import { newToken } from '../../secrets/token.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { noteImportWait } from './import-waits.ts';
import { makeImportedUser, type StoredRow } from './make-imported-user.ts';
import { takenBy } from './taken-by.ts';

const AT_ONCE = 200;

const NEXT = `
  select line, email, stripe_subscription_id as "stripeSubscriptionId",
    stripe_customer_id as "stripeCustomerId", discord_name as "discordName",
    tradingview_name as "tradingViewName", plan, plan_until as "planUntil",
    plan_source as "planSource", plan_source_ref as "planSourceRef", state, account_id as "accountId"
  from user_import_row
  where import_id = ?::uuid and verdict = 'ready' and state in ('created', 'waiting')
  order by state, line limit ${AT_ONCE}`;

/** A hundred thousand customers take hours at Stripe's pace. */
export const applyImportJob = defineJob({
  name: 'apply-import',
  payload: z.object({ importId: z.string() }),
  retry: { limit: UNTIL_DONE, delaySeconds: 2, maxDelaySeconds: 60 },
  expireSeconds: DAY_SECONDS,
  workers: 1,
  run: applyImport,
});

/**
 * Creates the users, one transaction each, then syncs their subscriptions from Stripe. Resumes at
 * any row after a crash: a row is waiting, created (not synced yet) or done. A second concurrent
 * run is refused, and its job retries.
 */
export function applyImport(deps: UserDeps, { importId }: { importId: string }): Promise<void> {
  return withLease(deps.accountData.orm, { key: `import:${importId}`, waitMs: 0 }, (lease) =>
    applyRows(deps, lease, importId),
  );
}

async function applyRows(deps: UserDeps, lease: HeldLease, importId: string): Promise<void> {
  const { orm, machineClock, passwords } = deps.accountData;
  const em = readFork(orm);
  const [open] = await em.execute<{ state: string }[]>(
    'select state from user_import where id = ?::uuid',
    [importId],
  );
  if (open?.state !== 'applying') return;
  const unknown = await passwords.hash(newToken());
  for (;;) {
    const rows = await em.execute<StoredRow[]>(NEXT, [importId]);
    if (rows.length === 0) break;
    for (const row of rows) await applyRow(deps, lease, importId, row, unknown);
  }
  await lease.write(async (write) => {
    await write.execute(
      `update user_import set state = 'applied', reason = null, ended_at = ?::timestamptz
         where id = ?::uuid and state = 'applying'`,
      [machineClock.now().toISOString(), importId],
    );
  });
}

async function applyRow(
  deps: UserDeps,
  lease: HeldLease,
  importId: string,
  row: StoredRow,
  passwordHash: string,
): Promise<void> {
  if (row.state === 'waiting') {
    try {
      // Another run claimed it. Read the row again.
      if (!(await makeImportedUser(deps, lease, { importId, row, passwordHash }))) return;
    } catch (error) {
      const problem = takenBy(error);
      if (problem === null) throw error;
      // Signed up, taken, or no longer sold since the dry run.
      return settle(lease, importId, row.line, { from: 'waiting', to: 'failed', problem });
    }
  }
  const { stripeCustomerId } = row;
  if (stripeCustomerId !== null) {
    const { billing } = deps.accountData;
    await noteImportWait(deps, importId, () =>
      // If a customer cannot be read, the operator is notified and the next sweep reads it.
      syncReadableCustomer(billing, stripeCustomerId, `import ${importId}`),
    );
  }
  await settle(lease, importId, row.line, { from: 'created', to: 'done', problem: null });
}

/** Compare-and-swap on the state: a finished row never becomes 'failed'. */
async function settle(
  lease: HeldLease,
  importId: string,
  line: number,
  { from, to, problem }: { from: string; to: string; problem: RowProblem | null },
): Promise<void> {
  await lease.write(async (em) => {
    await em.execute(
      `update user_import_row set state = ?, problems = coalesce(?::jsonb, problems)
         where import_id = ?::uuid and line = ? and state = ?`,
      [to, problem === null ? null : JSON.stringify([problem]), importId, line, from],
    );
  });
}
