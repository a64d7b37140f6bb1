import { reconcileAccount } from '../../access/engine/reconcile-access.ts';
import { stopObserving } from '../../access/observation/observe.ts';
import { liveGrantsOf } from '../../access/views/live-grants.view.ts';
import { ErasureEntity } from '../../account-data/erasure.entity.ts';
import { forgetPerson } from '../../account-data/forget-person.ts';
import { closeAccount, holdForClosing } from '../../auth/close-account.ts';
import { PlanGrantEntity } from '../../billing/plan-grants/plan-grant.entity.ts';
import { closePlanGrant } from '../../billing/plan-grants/plan-grant-rows.ts';
import { releaseCustomer } from '../../billing/release-customer.ts';
import { withBillingLease } from '../../billing/with-billing-lease.ts';
import type { HeldLease } from '../../database/lease.ts';
import { readFork } from '../../database/transaction.ts';
import { newToken } from '../../secrets/token.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { hasBoughtSince } from './bought-since.ts';
import { defineMoveJob, workInRounds } from './move-job.ts';

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
 * created. Access that was there before is left. People who have bought here since keep their account
 * and their subscriptions. Writes nothing to Stripe, and repeats safely.
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
  await workInRounds({
    next: (except) => em.execute<Moved[]>(MOVED, [moveId, `{${except.join(',')}}`]),
    keyOf: ({ accountId }) => accountId,
    work: (moved) => undoOne(deps, lease, { moveId, moved, passwordHash }),
  });
  await lease.write(async (write) => {
    await write.execute(
      `update move set state = 'rolled-back', ended_at = ?::timestamptz
         where id = ?::uuid and state = 'rolling-back'`,
      [machineClock.now().toISOString(), moveId],
    );
  });
}

interface Undo {
  moveId: string;
  moved: Moved;
  passwordHash: string;
}

async function undoOne(userDeps: UserDeps, lease: HeldLease, undo: Undo): Promise<void> {
  const { accountData: deps } = userDeps;
  const { moveId, moved } = undo;
  const { accountId, email } = moved;
  const isKept = await releasePayer(userDeps, lease, undo);
  const isErased = moved.isNew && !isKept;
  await lease.write(async (em) => {
    for (const { id } of await em.find(PlanGrantEntity, { accountId, moveId, endedAt: null })) {
      const cause = `import ${moveId}` as const;
      await closePlanGrant(em, deps.billing, { id, reason: 'rolled-back', cause });
    }
    await stopObserving(em, accountId);
  });
  await reconcileAccount(deps.access, accountId, {
    cause: 'roll-back',
    urgency: 'renewal',
    fresh: true,
  });
  if (isErased && (await liveGrantsOf(readFork(deps.orm), accountId)).length > 0) {
    throw new Error('A provider has not confirmed the roll-back of an account yet.');
  }
  await lease.write(async (em) => {
    if (isErased) await forgetPerson(em, deps, { accountId, email });
    await em.execute(isKept ? KEEP : UNDO, [moveId, accountId]);
  });
}

const UNDO = `
  update move_member set state = 'undone'
    where move_id = ?::uuid and account_id = ?::uuid and state in ('moved', 'created')`;

/** Listed among the people who stay as they are. */
const KEEP = `
  update move_member set state = 'kept', verdict = 'conflict', problem = 'bought-since'
    where move_id = ?::uuid and account_id = ?::uuid and state in ('moved', 'created')`;

/**
 * Closes a new account and forgets the customers that it took over. True: the person has bought here
 * since, and keeps both. A purchase that begins now is either seen, or waits and is refused.
 */
function releasePayer(
  { accountData: deps }: UserDeps,
  lease: HeldLease,
  { moveId, moved, passwordHash }: Undo,
): Promise<boolean> {
  const { accountId, isNew } = moved;
  const customerIds = moved.customerIds ?? [];
  const cause = `import ${moveId}` as const;
  return withBillingLease(deps.billing, `payer:${accountId}`, async () => {
    const isKept = await lease.write(async (em) => {
      if (!isNew && customerIds.length === 0) return false;
      await holdForClosing(em, accountId);
      // The erasure ends what the person pays at Stripe. Without the customer it would end nothing.
      if (await em.findOne(ErasureEntity, { accountId, state: 'closing' })) {
        throw new Error('An account is still being erased. The roll-back waits for it.');
      }
      if (await hasBoughtSince(em, { accountId, moveId })) return true;
      if (isNew) await closeAccount(em, { accountId, passwordHash, now: deps.clock.now() });
      return false;
    });
    if (isKept) return true;
    // Still observed, so a webhook that arrives now writes nothing to Stripe.
    for (const customerId of customerIds) {
      await releaseCustomer(deps.billing, { userId: accountId, customerId, cause });
    }
    return false;
  });
}
