import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { isInviteOut } from '../invites/is-invite-out.ts';
import { bindMember, NO_INVITE } from './bind-member.ts';
import { type DiscordIdentity, DiscordIdentityEntity } from './discord-identity.entity.ts';
import { LOST_MEMBER } from './stronger-claim.ts';

interface UnclearIdentity {
  accountId: string;
  email: string | null;
  username: string;
  /** 'ambiguous' or 'member-taken'. */
  reason: string;
}

const MAX_LISTED = 200;

const UNCLEAR = `
  select d.account_id as "accountId", a.email, d.username, coalesce(d.reason, 'ambiguous') as reason
  from discord_identity d left join account a on a.id = d.account_id
  where d.state = 'needs-operator' order by d.changed_at, d.account_id limit ?`;

/** Subscribers whose Discord account an operator must decide. */
export async function listUnclear(deps: DiscordDeps): Promise<UnclearIdentity[]> {
  return readFork(deps.orm).execute<UnclearIdentity[]>(UNCLEAR, [MAX_LISTED]);
}

/**
 * Applies the operator's decision: binds this member, taking it from another subscriber if needed;
 * or null, which invites the subscriber again.
 */
export async function settleUnclear(
  deps: DiscordDeps,
  actor: { operatorId: string },
  input: { accountId: string; memberId: string | null },
): Promise<void> {
  const { accountId, memberId } = input;
  if (memberId === null) return reset(deps, actor, accountId);
  const member = await deps.gateway.getMember(memberId);
  if (member === null || member.isBot) {
    throw new AppError('discord.no-such-member', 'not-found', 'No such member is in the server.');
  }
  await transact(deps.orm, async (em) => {
    const concerned = { $or: [{ memberId }, { accountId }] };
    const orderBy = { accountId: 'asc' } as const;
    const rows = await em.find(DiscordIdentityEntity, concerned, { ...FOR_UPDATE, orderBy });
    const holder = rows.find((each) => each.memberId === memberId) ?? null;
    const row = rows.find((each) => each.accountId === accountId) ?? null;
    // Erased while the list was open. The present holder keeps the member.
    if (row === null) throw notNamed();
    // Another operator made the same decision first.
    if (row === holder && row.state === 'joined') return;
    recordAudit(em, { ...decided(deps, actor, row, accountId), after: { memberId } });
    if (holder === null || holder === row) return;
    recordAudit(em, { ...decided(deps, actor, holder, holder.accountId), after: LOST_MEMBER });
    em.assign(holder, LOST_MEMBER);
    await em.flush();
    await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: holder.accountId });
  });
  if ((await bindMember(deps, { accountId, member, ground: 'told' })) !== 'bound') {
    throw new AppError(
      'discord.member-taken',
      'conflict',
      'This member was just assigned to another subscriber. Please check again.',
    );
  }
}

async function reset(
  deps: DiscordDeps,
  actor: { operatorId: string },
  accountId: string,
): Promise<void> {
  const known = await readFork(deps.orm).findOne(DiscordIdentityEntity, { accountId });
  // A used invite does not help the subscriber and would raise the same question again.
  const isOut = known !== null && (await isInviteOut(deps.gateway, known));
  await transact(deps.orm, async (em) => {
    const row = await em.findOne(DiscordIdentityEntity, { accountId }, FOR_UPDATE);
    // They joined, or another operator decided first.
    if (row?.state === 'joined') throw joinedSince();
    if (row === null) throw notNamed();
    const state = isOut ? 'invited' : 'named';
    recordAudit(em, { ...decided(deps, actor, row, accountId), after: { state, reason: null } });
    em.assign(row, { state, reason: null, ...(isOut ? {} : NO_INVITE) });
  });
}

const notNamed = () => new AppError('discord.not-named', 'not-found', 'Nothing was named.');

const joinedSince = () =>
  new AppError(
    'discord.joined',
    'conflict',
    'This subscriber was already identified. Please check again.',
  );

/** Fields shared by every audit entry of a decision: who, when and the state before. */
function decided(
  deps: DiscordDeps,
  actor: { operatorId: string },
  row: DiscordIdentity,
  accountId: string,
) {
  return {
    at: deps.machineClock.now(),
    actor: operatorActor(actor),
    action: 'discord.identity-settled',
    target: `account:${accountId}`,
    before: {
      memberId: row.memberId ?? null,
      state: row.state,
      reason: row.reason ?? null,
    },
  };
}
