import type { BadgeView } from '../../../src/contract/discord/discord-badge.contract.ts';
import { AuditEntryEntity } from '../../audit/audit-entry.entity.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { LeaseBusy } from '../../database/lease.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, retryOnUnique, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { lockAccount } from '../../people/account-lock.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { ProvenUser } from '../gateway/oauth-client.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';
import { newLinkState } from '../link/link-state.ts';
import { BadgeEntity } from './badge.entity.ts';
import { sealTokens } from './badge-tokens.ts';
import { syncBadgeJob } from './sync-badge.job.ts';
import { syncBadge } from './sync-badge.ts';

/** The subscriber's badge in Discord, and how to begin or end it. Null: not on offer. */
export async function badgeOf(
  deps: DiscordDeps,
  actor: SubscriberActor,
): Promise<BadgeView | null> {
  const { accountId } = actor;
  const em = readFork(deps.orm);
  const row = await em.findOne(BadgeEntity, { accountId });
  const isOn = deps.badge?.setting() === 'on';
  if (row === null && !isOn) return null;
  if (row !== null && (row.endingAt != null || !isOn)) return { state: 'ending' };
  const identity = await em.findOne(DiscordIdentityEntity, { accountId });
  const { memberId = null } = identity ?? {};
  if (memberId === null || deps.link === undefined) return { state: 'unlinked' };
  if (row === null || row.lostAt != null || row.memberId !== memberId) {
    const { state, challenge } = newLinkState(deps, actor, { memberId, to: 'badge' });
    const url = deps.link.oauth.authorizeUrl(state, challenge, 'badge');
    return { state: row === null ? 'none' : 'lost', url };
  }
  if (row.shown == null || row.shownAt == null) return { state: 'waiting' };
  return { state: 'shared', shown: row.shown, shownAt: row.shownAt.toISOString() };
}

/** Keeps the tokens that the subscriber consented to, and tells Discord at once. */
export async function shareBadge(
  deps: DiscordDeps,
  { accountId }: SubscriberActor,
  user: ProvenUser,
): Promise<'shared' | 'waiting' | 'off'> {
  if (deps.badge?.setting() !== 'on') return 'off';
  const now = deps.machineClock.now();
  await retryOnUnique(deps.orm, async (em) => {
    // Locked against erasure, which then sees and removes the badge.
    await lockAccount(em, accountId);
    const row = await em.findOne(BadgeEntity, { accountId }, FOR_UPDATE);
    const tokens = sealTokens(deps, accountId, user);
    const fresh = { ...tokens, memberId: user.id, shown: null, shownAt: null };
    const renewed = { ...fresh, endingAt: null, lostAt: null, sharedAt: now };
    if (row === null) em.create(BadgeEntity, { accountId, ...renewed });
    else em.assign(row, renewed);
    recordAudit(em, audited(accountId, now, 'discord.badge-shared'));
    await em.flush();
    await deps.jobs.enqueue(em, syncBadgeJob, { accountId });
  });
  return (await triedNow(deps, accountId)) === 'shown' ? 'shared' : 'waiting';
}

/**
 * gone: Discord was read to show nothing. later: it will be removed once Discord answers. unproven:
 * our access is dead, so only the person can remove it.
 */
type StopOutcome = 'gone' | 'later' | 'unproven';

export async function stopBadge(
  deps: DiscordDeps,
  { accountId }: SubscriberActor,
): Promise<StopOutcome> {
  const now = deps.machineClock.now();
  const isKnown = await transact(deps.orm, async (em) => {
    const row = await em.findOne(BadgeEntity, { accountId }, FOR_UPDATE);
    if (row === null) return false;
    if (row.endingAt == null) recordAudit(em, audited(accountId, now, 'discord.badge-stopped'));
    row.endingAt ??= now;
    await em.flush();
    await deps.jobs.enqueue(em, syncBadgeJob, { accountId });
    return true;
  });
  const outcome = isKnown ? await triedNow(deps, accountId) : 'none';
  if (outcome === 'none') return lastRemoval(deps, accountId);
  return outcome === 'gone' || outcome === 'unproven' ? outcome : 'later';
}

/** The job, or an earlier stop, removed it first. */
async function lastRemoval(deps: DiscordDeps, accountId: string): Promise<'gone' | 'unproven'> {
  const [last] = await readFork(deps.orm).find(
    AuditEntryEntity,
    { target: `account:${accountId}`, action: 'discord.badge-removed' },
    { orderBy: { id: 'desc' }, limit: 1 },
  );
  return last?.after?.provenGone === false ? 'unproven' : 'gone';
}

/** The job makes up for a failure. */
async function triedNow(deps: DiscordDeps, accountId: string) {
  try {
    return await syncBadge(deps, accountId);
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof LeaseBusy)) throw error;
    return 'failed';
  }
}

function audited(accountId: string, at: Date, action: string) {
  const actor = { kind: 'subscriber', id: accountId } as const;
  return { at, actor, action, target: `account:${accountId}`, before: null, after: null };
}
