import { z } from 'zod';
import type { GrantTarget } from '../access/access-grant.entity.ts';
import type { AccessProvider, TargetAnswer } from '../access/access-provider.ts';
import type { EntitledDeps } from '../access/entitled-accounts.ts';
import { listNamedAccounts } from '../access/named-accounts.ts';
import type { Clock } from '../clock/clock.ts';
import { readFork } from '../database/transaction.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { mappedRolesOf, roleTargetKey } from './community-roles.ts';
import { type DiscordIdentity, DiscordIdentityEntity } from './discord-identity.entity.ts';
import type { CommunityMember, DiscordGateway } from './gateway/discord.gateway.ts';
import { endPaidInvite } from './invites/end-invite.ts';
import { unexplainedHolders } from './unexplained-holders.ts';

export interface CommunityAccessDeps extends EntitledDeps {
  /** Machine time. */
  machine: Clock;
  gateway: DiscordGateway;
  /** Told of everybody inside whenever a sweep lists them. */
  onListed?(members: CommunityMember[]): Promise<void>;
}

const communityTarget = z.object({
  guildId: z.string(),
  roleId: z.string(),
  memberId: z.string(),
});

const REASON = 'Subscription';

/** Entitlements to the community, held as roles of its server. */
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
      const answer = (roleId: string | undefined): TargetAnswer => {
        const memberId = memberInside(identity);
        if (memberId === null) return { kind: 'not-yet', reason: absence(identity) };
        // A role would carry them past the rules that the server asks them to accept.
        if (identity?.pending) return { kind: 'not-yet', reason: 'rules-not-accepted' };
        if (roleId === undefined) return { kind: 'not-yet', reason: 'not-mapped' };
        const target = { guildId: gateway.guildId, roleId, memberId };
        return { kind: 'target', target, key: roleTargetKey(gateway.guildId, roleId, memberId) };
      };
      return new Map(
        entitlements.map((each) => [
          each,
          answer(mapped.find((role) => role.entitlement === each)?.roleId),
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
    closeDoor: (accountId, wishes) =>
      endPaidInvite({ access: { orm: deps.orm }, gateway }, accountId, wishes),
    async list() {
      const startedAt = deps.machine.now();
      const members = await gateway.listMembers();
      await deps.onListed?.(members);
      const byId = new Map(members.map((member) => [member.id, member]));
      const { guildId } = gateway;
      const listed = { guildId, members, listedFrom: startedAt };
      const unexplained = await unexplainedHolders(deps, listed);
      return {
        startedAt,
        unexplained: unexplained.map(({ member }) => member.id),
        // What is in another server is not known to be gone.
        observe: (target) =>
          communityTarget.parse(target).guildId === gateway.guildId ? observe(byId, target) : null,
      };
    },
    listAccountIds: (after, limit) => listNamedAccounts(deps.orm, 'discord_identity', after, limit),
  };
}

/** While a new account is awaited, the old one is still the member. */
function memberInside(identity: DiscordIdentity | null): string | null {
  return identity === null || identity.state === 'left' ? null : (identity.memberId ?? null);
}

function absence(identity: DiscordIdentity | null): string {
  if (identity === null) return 'no-username';
  return identity.state === 'needs-operator' ? 'needs-operator' : 'not-in-server';
}

function observe(members: ReadonlyMap<string, CommunityMember | null>, target: GrantTarget) {
  const { memberId, roleId } = communityTarget.parse(target);
  return members.get(memberId)?.roleIds.includes(roleId)
    ? { present: true as const, expiresAt: null }
    : { present: false as const };
}
