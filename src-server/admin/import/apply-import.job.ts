import { syncUnlessBroken } from '../../billing/sync-unless-broken.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { isUniqueViolation } from '../../errors/database-trouble.ts';
import type { ImportDeps } from './import.deps.ts';
import { noteImportWait } from './import-waits.ts';
import { makeImportedUser, type StoredRow } from './make-imported-user.ts';

const AT_ONCE = 200;

const NEXT = `
  select line, email, stripe_subscription_id as "stripeSubscriptionId",
    stripe_customer_id as "stripeCustomerId", discord_name as "discordName",
    tradingview_name as "tradingViewName", state, account_id as "accountId"
  from user_import_row
  where import_id = ?::uuid and verdict = 'ready' and state in ('created', 'waiting')
  order by state, line limit ${AT_ONCE}`;

/**
 * Makes the users, each in one transaction, then reads their subscription at Stripe. Killed or failed at any
 * row it goes on from there: a row is waiting, created (an account, its subscription not read yet) or done.
 */
export async function applyImport(
  deps: ImportDeps,
  { importId }: { importId: string },
): Promise<void> {
  const { orm, machineClock, passwords } = deps.accountData;
  const em = readFork(orm);
  const [open] = await em.execute<{ state: string }[]>(
    'select state from user_import where id = ?::uuid',
    [importId],
  );
  if (open?.state !== 'applying') return;
  const unknown = await passwords.hash(crypto.randomUUID());
  for (;;) {
    const rows = await em.execute<StoredRow[]>(NEXT, [importId]);
    if (rows.length === 0) break;
    for (const row of rows) await applyRow(deps, importId, row, unknown);
  }
  await transact(orm, async (write) => {
    await write.execute(
      `update user_import set state = 'applied', reason = null, ended_at = ?::timestamptz
         where id = ?::uuid and state = 'applying'`,
      [machineClock.now().toISOString(), importId],
    );
  });
}

async function applyRow(
  deps: ImportDeps,
  importId: string,
  row: StoredRow,
  passwordHash: string,
): Promise<void> {
  if (row.state === 'waiting') {
    try {
      await makeImportedUser(deps, importId, row, passwordHash);
    } catch (error) {
      if (!isTaken(error)) throw error;
      // Signed up, or taken, since the dry run.
      return settle(deps, importId, row.line, 'failed', '["has-account"]');
    }
  }
  const { stripeCustomerId } = row;
  if (stripeCustomerId !== null) {
    const { billing } = deps.accountData;
    await noteImportWait(deps, importId, () =>
      // One that cannot be read is told to the operator, and read by the next sweep.
      syncUnlessBroken(billing, stripeCustomerId, `import ${importId}`),
    );
  }
  await settle(deps, importId, row.line, 'done', null);
}

function isTaken(error: unknown): boolean {
  return (
    isUniqueViolation(error) ||
    (error as { name?: string }).name === 'UniqueConstraintViolationException'
  );
}

async function settle(
  { accountData }: ImportDeps,
  importId: string,
  line: number,
  state: 'done' | 'failed',
  problems: string | null,
): Promise<void> {
  await transact(accountData.orm, async (em) => {
    await em.execute(
      `update user_import_row set state = ?, problems = coalesce(?::jsonb, problems)
         where import_id = ?::uuid and line = ?`,
      [state, problems, importId, line],
    );
  });
}
