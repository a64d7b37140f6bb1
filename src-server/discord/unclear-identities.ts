import { transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { bindMember } from './bind-member.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { DiscordIdentityEntity } from './discord-identity.entity.ts';

export interface UnclearIdentity {
  accountId: string;
  username: string;
  /** 'ambiguous' or 'member-taken'. */
  reason: string;
}

const MOST = 200;

/** Subscribers whose Discord account an operator has to tell. */
export async function listUnclear(deps: DiscordDeps): Promise<UnclearIdentity[]> {
  const rows = await deps.access.orm.em
    .fork()
    .find(
      DiscordIdentityEntity,
      { state: 'needs-operator' },
      { orderBy: { changedAt: 'asc' }, limit: MOST },
    );
  return rows.map(({ accountId, username, reason }) => ({
    accountId,
    username,
    reason: reason ?? 'ambiguous',
  }));
}

/**
 * The operator's decision: this member, who is taken from another subscriber when need be; or nobody yet,
 * and the subscriber is invited again.
 */
export async function settleUnclear(
  deps: DiscordDeps,
  input: { accountId: string; memberId: string | null },
): Promise<void> {
  const { memberId } = input;
  if (memberId === null) return reset(deps, input.accountId);
  const member = await deps.gateway.getMember(memberId);
  if (member === null || member.isBot) {
    throw new AppError('discord.no-such-member', 'not-found', 'Nobody like this is in the server.');
  }
  await transact(deps.access.orm, async (em) => {
    const holder = await em.findOne(DiscordIdentityEntity, { memberId });
    if (holder === null || holder.accountId === input.accountId) return;
    em.assign(holder, { memberId: null, state: 'needs-operator', reason: 'member-taken' });
    await em.flush();
    await deps.jobs.enqueue(em, 'reconcile-access', { accountId: holder.accountId });
  });
  await bindMember(deps, input.accountId, member, false);
}

function reset(deps: DiscordDeps, accountId: string): Promise<void> {
  return transact(deps.access.orm, async (em) => {
    const row = await em.findOne(DiscordIdentityEntity, { accountId });
    if (row === null) throw new AppError('discord.not-named', 'not-found', 'Nothing was named.');
    em.assign(row, { state: row.inviteCode == null ? 'named' : 'invited', reason: null });
  });
}
