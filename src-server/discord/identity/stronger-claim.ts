import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { isPaying } from '../invites/is-paying.ts';
import { type BindingGround, DiscordIdentityEntity } from './discord-identity.entity.ts';

/** A binding older than this column may rest on an invite, so only a proof beats it. */
const STRENGTH: Record<BindingGround, number> = { claimed: 0, invited: 2, told: 3 };
const strengthOf = (ground: BindingGround | null | undefined) => STRENGTH[ground ?? 'invited'];
/** Between two typed names, the paying account wins. An invite or a proof still beats it. */
const PAYING_CLAIM = 1;

export function isStronger(ground: BindingGround, than: BindingGround | null | undefined): boolean {
  return strengthOf(ground) > strengthOf(than);
}

interface Claim {
  accountId: string;
  ground: BindingGround;
}

/** State of a subscriber who lost their member. An operator sees both. */
export const LOST_MEMBER = {
  memberId: null,
  guildId: null,
  ground: null,
  state: 'needs-operator',
  reason: 'member-taken',
} as const;

/**
 * Takes the member from a weaker claim: a proof beats a typed name, and a paying account beats a
 * free one. True: the member is free now.
 */
export async function takeFromWeaker(
  deps: DiscordDeps,
  memberId: string,
  claim: Claim,
): Promise<boolean> {
  const { orm, clock, machineClock, log } = deps;
  const holder = await readFork(orm).findOne(DiscordIdentityEntity, { memberId });
  if (holder === null) return true;
  const { accountId } = holder;
  const theirs = await weigh(deps, { accountId, ground: holder.ground ?? 'invited' });
  if ((await weigh(deps, claim)) <= theirs) return false;
  const isFree = await transact(orm, async (em) => {
    const row = await em.findOne(DiscordIdentityEntity, { accountId }, FOR_UPDATE);
    if (row === null || row.memberId !== memberId) return true;
    // They proved it or used their invite in the meantime.
    if (row.ground !== holder.ground) return false;
    em.assign(row, { ...LOST_MEMBER, stateSince: clock.now(), changedAt: machineClock.now() });
    await em.flush();
    await deps.jobs.enqueue(em, reconcileAccessJob, { accountId });
    return true;
  });
  if (isFree)
    log.warn({ from: accountId, to: claim.accountId }, 'a Discord member has a better claim');
  return isFree;
}

async function weigh(deps: DiscordDeps, { accountId, ground }: Claim): Promise<number> {
  if (ground !== 'claimed') return strengthOf(ground);
  return (await isPaying(deps, accountId)) ? PAYING_CLAIM : strengthOf(ground);
}
