import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeldLease } from '../../../database/lease.ts';
import { readFork } from '../../../database/transaction.ts';
import type { UserDeps } from '../../user/user.deps.ts';
import { judgeMembers } from '../judge-members.ts';
import { MoveEntity, MoveMemberEntity } from '../move.entity.ts';
import { defineMoveJob } from '../move-job.ts';
import { holdReading } from '../open-move.ts';
import { subscriptionMember } from '../read-move.job.ts';

const AT_ONCE = 50;

/** Rows with a subscription that has not been looked up yet. */
const NAMED = `
  select source_ref as ref, email, discord_id as "discordId", discord_name as "discordName",
    tradingview, stripe_subscription_id as "subscriptionId"
  from move_member
  where move_id = ?::uuid and source like 'file:%' and stripe_subscription_id is not null
    and fault is null and source_status not like 'checked%' and state = 'read'
  order by source_ref limit ${AT_ONCE}`;

interface Named {
  ref: string;
  email: string | null;
  discordId: string | null;
  discordName: string | null;
  tradingview: string | null;
  subscriptionId: string;
}

/** Looks up the subscriptions that files name. Those in our own Stripe account are adopted there. */
export const readFileJob = defineMoveJob('read-move-file', readFile);

async function readFile(deps: UserDeps, lease: HeldLease, moveId: string): Promise<void> {
  const { orm } = deps.accountData;
  for (;;) {
    const em = readFork(orm);
    const move = await em.findOne(MoveEntity, { id: moveId });
    if (move?.state !== 'reading') return;
    const rows = await em.execute<Named[]>(NAMED, [moveId]);
    if (rows.length === 0) break;
    for (const row of rows) if (!(await lookUp(deps, lease, { moveId, row }))) return;
  }
  await lease.write((em) => endFiles(em, deps, moveId));
}

/** False once the move is dropped. */
async function lookUp(
  { accountData: { billing } }: UserDeps,
  lease: HeldLease,
  { moveId, row }: { moveId: string; row: Named },
): Promise<boolean> {
  const found = await billing.stripe.findMovable(row.subscriptionId);
  return lease.write(async (em) => {
    if ((await holdReading(em, moveId)) === null) return false;
    if (found !== null) {
      const { email, discordId, discordName, tradingview } = row;
      const member = subscriptionMember(moveId, { ...found, email: found.email ?? email });
      await em.upsert(
        MoveMemberEntity,
        { ...member, discordId, discordName, tradingview },
        // Stripe was read before: only the names are new.
        { onConflictMergeFields: ['discordId', 'discordName', 'tradingview'] },
      );
    }
    await em.execute(
      `update move_member set source_status = 'checked ' || source_status,
           stripe_subscription_id = ?
         where move_id = ?::uuid and source_ref = ?`,
      [found === null ? null : row.subscriptionId, moveId, row.ref],
    );
    return true;
  });
}

async function endFiles(
  em: EntityManager,
  { accountData: deps }: UserDeps,
  moveId: string,
): Promise<void> {
  const now = deps.machineClock.now();
  const move = await holdReading(em, moveId);
  if (move === null) return;
  await em.execute(
    `update move_source set state = 'read', read_at = ?::timestamptz
       where move_id = ?::uuid and source like 'file:%' and state = 'reading'`,
    [now.toISOString(), moveId],
  );
  Object.assign(move, { state: 'matched', readAt: move.readAt ?? now });
  await em.flush();
  await judgeMembers(em, deps, moveId);
}
