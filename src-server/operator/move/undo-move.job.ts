import { reconcileAccount } from '../../access/engine/reconcile-access.ts';
import { stopObserving } from '../../access/observation/observe.ts';
import { liveGrantsOf } from '../../access/views/live-grants.view.ts';
import { forgetPerson } from '../../account-data/forget-person.ts';
import { closeAccount } from '../../auth/close-account.ts';
import { PlanGrantEntity } from '../../billing/plan-grants/plan-grant.entity.ts';
import { closePlanGrant } from '../../billing/plan-grants/plan-grant-rows.ts';
import { releaseCustomer } from '../../billing/release-customer.ts';
import type { HeldLease } from '../../database/lease.ts';
import { readFork } from '../../database/transaction.ts';
import { newToken } from '../../secrets/token.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { defineMoveJob } from './move-job.ts';

const MOVED = `
  select m.account_id as "accountId", bool_or(m.is_new) as "isNew", max(m.person) as email,
    array_agg(distinct m.stripe_customer_id) filter (where m.stripe_customer_id <> '')
      as "customerIds"
  from move_member m
  where m.move_id = ?::uuid and m.state in ('moved', 'created')
    and not m.account_id = any(?::uuid[])
  group by m.account_id order by m.account_id limit 200`;

interface Moved {
  accountId: string;
  email: string;
  isNew: boolean;
  customerIds: string[] | null;
}

/**
 * Takes back what a move did, account by account: payments, access that we gave, and accounts that it
 * created. Access that was there before is left. Writes nothing to Stripe, and repeats safely.
 */
export const undoMoveJob = defineMoveJob('undo-move', undoMove);

async function undoMove(deps: UserDeps, lease: HeldLease, moveId: string): Promise<void> {
  const { orm, machineClock, passwords } = deps.accountData;
  const em = readFork(orm);
  const [open] = await em.execute<{ state: string }[]>(
    'select state from move where id = ?::uuid',
    [moveId],
  );
  if (open?.state !== 'rolling-back') return;
  const passwordHash = await passwords.hash(newToken());
  // One account that a provider cannot confirm yet must not keep the others waiting.
  const failures = new Map<string, unknown>();
  for (;;) {
    const rows = await em.execute<Moved[]>(MOVED, [moveId, `{${[...failures.keys()].join(',')}}`]);
    if (rows.length === 0) break;
    for (const moved of rows) {
      await undoOne(deps, lease, { moveId, moved, passwordHash }).catch((error: unknown) =>
        failures.set(moved.accountId, error),
      );
    }
  }
  for (const [, error] of failures) throw error;
  await lease.write(async (write) => {
    await write.execute(
      `update move set state = 'rolled-back', ended_at = ?::timestamptz
         where id = ?::uuid and state = 'rolling-back'`,
      [machineClock.now().toISOString(), moveId],
    );
  });
}

async function undoOne(
  { accountData: deps }: UserDeps,
  lease: HeldLease,
  { moveId, moved, passwordHash }: { moveId: string; moved: Moved; passwordHash: string },
): Promise<void> {
  const { accountId, email, customerIds, isNew } = moved;
  const cause = `import ${moveId}` as const;
  // Still observed, so a webhook that arrives now writes nothing to Stripe.
  for (const customerId of customerIds ?? []) {
    await releaseCustomer(deps.billing, { userId: accountId, customerId, cause });
  }
  await lease.write(async (em) => {
    for (const { id } of await em.find(PlanGrantEntity, { accountId, moveId, endedAt: null })) {
      await closePlanGrant(em, deps.billing, { id, reason: 'rolled-back', cause });
    }
    await stopObserving(em, accountId);
    if (isNew) await closeAccount(em, { accountId, passwordHash, now: deps.clock.now() });
  });
  await reconcileAccount(deps.access, accountId, {
    cause: 'roll-back',
    urgency: 'renewal',
    fresh: true,
  });
  if (isNew && (await liveGrantsOf(readFork(deps.orm), accountId)).length > 0) {
    throw new Error('A provider has not confirmed the roll-back of an account yet.');
  }
  await lease.write(async (em) => {
    if (isNew) await forgetPerson(em, { accountId, email });
    await em.execute(
      `update move_member set state = 'undone'
         where move_id = ?::uuid and account_id = ?::uuid and state in ('moved', 'created')`,
      [moveId, accountId],
    );
  });
}
