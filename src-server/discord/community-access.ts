import { z } from 'zod';
import type { Entitlement } from '../../src/domain/catalogue/catalogue.ts';
import type { GrantTarget } from '../access/access-grant.entity.ts';
import type { AccessProvider, TargetAnswer, TargetAnswers } from '../access/access-provider.ts';
import type { EntitledDeps } from '../access/sweep/entitled-accounts.ts';
import { listNamedAccounts } from '../access/sweep/named-accounts.ts';
import { textArray } from '../database/text-array.ts';
import { readFork } from '../database/transaction.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { Kernel } from '../kernel.ts';
import { type MappedRole, mappedRolesOf, roleTargetKey } from './community-roles.ts';
import type { CommunityMember } from './gateway/community.ts';
import { isIntentRefused } from './gateway/members-intent.ts';
import type { DiscordGateway } from './gateway/port.ts';
import { type DiscordIdentity, DiscordIdentityEntity } from './identity/discord-identity.entity.ts';
import { endPaidInvite } from './invites/end-invite.ts';
import { readKnownMembers } from './known/read-known-members.ts';
import { unexplainedHolders } from './unexplained-holders.ts';

export interface CommunityAccessDeps extends EntitledDeps, Pick<Kernel, 'machineClock'> {
  gateway: DiscordGateway;
  /** Called with all members whenever a sweep lists them. */
  onListed?(members: CommunityMember[]): Promise<void>;
  /**
   * Called for each member that a sweep reads without the members intent. Null: not in the server.
   */
  onRead?(memberId: string, member: CommunityMember | null): Promise<void>;
  /** Called in each run of an account. */
  onRun?(accountId: string): Promise<void>;
  /** Maximum members that a sweep reads one by one. Default: as many as fit between two sweeps. */
  maxReads?: number | undefined;
}

const communityTarget = z.object({
  guildId: z.string(),
  roleId: z.string(),
  memberId: z.string(),
});

const REASON = 'Subscription';

/** The parts of an identity that decide its targets. */
type NamedMember = Pick<
  DiscordIdentity,
  'accountId' | 'state' | 'memberId' | 'guildId' | 'pending'
>;

const IDENTITIES_OF = `
  select account_id as "accountId", state, member_id as "memberId", guild_id as "guildId", pending
    from discord_identity where account_id = any(?::uuid[])`;

/** Community entitlements, granted as roles of the server. */
export function createCommunityAccess(deps: CommunityAccessDeps): AccessProvider {
  const { gateway } = deps;
  return {
    name: 'discord',
    dated: false,
    batchSize: 25,
    trustReadsForMs: 0,
    lookAgainAfterMs: [],
    async targetsFor(accountId, entitlements) {
      const em = readFork(deps.orm);
      const identity = await em.findOne(DiscordIdentityEntity, { accountId });
      const mapped = await mappedRolesOf(em, gateway.guildId);
      return answersOf(identity, entitlements, { guildId: gateway.guildId, mapped });
    },
    async storedTargetsFor(wanted) {
      const em = readFork(deps.orm);
      const rows = await em.execute<NamedMember[]>(IDENTITIES_OF, [textArray([...wanted.keys()])]);
      const byAccount = new Map(rows.map((row) => [row.accountId, row]));
      const server = { guildId: gateway.guildId, mapped: await mappedRolesOf(em, gateway.guildId) };
      return new Map(
        [...wanted].map(([accountId, entitlements]) => [
          accountId,
          answersOf(byAccount.get(accountId) ?? null, entitlements, server),
        ]),
      );
    },
    async isNamed(accountId, target) {
      const identity = await readFork(deps.orm).findOne(DiscordIdentityEntity, { accountId });
      return memberInside(identity) === communityTarget.parse(target).memberId;
    },
    refusalOf(target) {
      const { guildId } = communityTarget.parse(target);
      if (guildId === gateway.guildId) return null;
      return new ProviderFailure('discord', 'misconfigured', 'other-server');
    },
    async read(targets) {
      const members = new Map<string, CommunityMember | null>();
      for (const target of targets) {
        const { memberId } = communityTarget.parse(target);
        if (!members.has(memberId)) members.set(memberId, await gateway.getMember(memberId));
      }
      return targets.map((target) => observe(members, target));
    },
    async grant(target, _expiresAt, _known, { confirm }) {
      const { memberId, roleId } = communityTarget.parse(target);
      await gateway.addRole(memberId, roleId, REASON, confirm);
    },
    async revoke(target, { confirm }) {
      const { memberId, roleId } = communityTarget.parse(target);
      await gateway.removeRole(memberId, roleId, `${REASON} over`, confirm);
    },
    async closeDoor(accountId, desired) {
      await endPaidInvite(deps, accountId, desired);
      // Part of every run, so of every change of the standing.
      await deps.onRun?.(accountId);
    },
    async list() {
      const startedAt = deps.machineClock.now();
      const { guildId } = gateway;
      const { byId, isWhole } = await membersSeen(deps);
      const members = [...byId.values()].filter((member) => member !== null);
      const listed = { guildId, members, listedFrom: startedAt };
      const unexplained = await unexplainedHolders(deps, listed);
      return {
        startedAt,
        unexplained: unexplained.map(({ member }) => member.id),
        observe(target) {
          const { guildId: where, memberId } = communityTarget.parse(target);
          // Null means unknown: another server, or a member that this pass did not read.
          if (where !== guildId || !(isWhole || byId.has(memberId))) return null;
          return observe(byId, target);
        },
      };
    },
    listAccountIds: (after, limit) =>
      listNamedAccounts(deps.orm, 'discord_identity', { after, limit }),
  };
}

function answersOf(
  identity: NamedMember | null,
  entitlements: readonly Entitlement[],
  { guildId, mapped }: { guildId: string; mapped: readonly MappedRole[] },
): TargetAnswers {
  const answer = (roleId: string | undefined): TargetAnswer => {
    const memberId = memberInside(identity);
    if (memberId === null) return { kind: 'not-yet', reason: absence(identity) };
    // A role lets a member skip the server's rules screen, so wait until they accept.
    if (identity?.pending) return { kind: 'not-yet', reason: 'rules-not-accepted' };
    if (roleId === undefined) return { kind: 'not-yet', reason: 'not-mapped' };
    const target = { guildId, roleId, memberId };
    return { kind: 'target', target, key: roleTargetKey(guildId, roleId, memberId) };
  };
  return new Map(
    entitlements.map((each) => [
      each,
      answer(mapped.find((role) => role.entitlement === each)?.roleId),
    ]),
  );
}

/** All members. Without the members intent: subscribers only, and null for each one who left. */
async function membersSeen(
  deps: CommunityAccessDeps,
): Promise<{ byId: ReadonlyMap<string, CommunityMember | null>; isWhole: boolean }> {
  try {
    const members = await deps.gateway.listMembers();
    await deps.onListed?.(members);
    return { byId: new Map(members.map((member) => [member.id, member])), isWhole: true };
  } catch (error) {
    if (!isIntentRefused(error)) throw error;
    const onRead = deps.onRead?.bind(deps);
    return { byId: await readKnownMembers({ ...deps, onRead }), isWhole: false };
  }
}

/**
 * Until the new account joins, the old one remains the member. An id alone says nothing: an import,
 * a link or an earlier stay may have given it.
 */
function memberInside(identity: NamedMember | null): string | null {
  return identity?.guildId == null ? null : (identity.memberId ?? null);
}

function absence(identity: NamedMember | null): string {
  if (identity === null) return 'no-username';
  return identity.state === 'needs-operator' ? 'needs-operator' : 'not-in-server';
}

function observe(members: ReadonlyMap<string, CommunityMember | null>, target: GrantTarget) {
  const { memberId, roleId } = communityTarget.parse(target);
  const member = members.get(memberId) ?? null;
  if (member === null) return { present: false as const, holderLeft: true as const };
  return member.roleIds.includes(roleId)
    ? { present: true as const, expiresAt: null }
    : { present: false as const };
}
