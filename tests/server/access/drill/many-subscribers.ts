import { AccessGrantEntity } from '../../../../src-server/access/access-grant.entity.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { mappedRolesOf, roleTargetKey } from '../../../../src-server/discord/community-roles.ts';
import { ensureCommunityMapping } from '../../../../src-server/discord/ensure-community-mapping.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { scriptsOnSale } from '../../../../src-server/tradingview/scripts/script-table.ts';
import { TradingViewIdentityEntity } from '../../../../src-server/tradingview/username/tradingview-identity.entity.ts';
import { eventually } from '../../../support/until.ts';
import { type Bench, DAY_MS, SLACK_DAYS } from '../support/access-bench.ts';

interface Person {
  accountId: string;
  username: string;
  userId: string;
}

const nothingWrong = {
  state: 'granted' as const,
  held: true,
  reason: null,
  source: 'subscription' as const,
  foundBefore: { present: false as const },
  attempts: 0,
  nextAttemptAt: null,
  endedAt: null,
};

/** Premium subscribers with all three indicators, here and at TradingView, created without calls. */
export async function premiumTraders(
  bench: Bench,
  prefix: string,
  count: number,
): Promise<Person[]> {
  await bench.control('tradingview', '/users', { prefix, count });
  const ids = new Map(bench.tradingViewTruth().users.map((user) => [user.username, user.id]));
  const now = bench.clock.now();
  const until = now.getTime() + (30 + SLACK_DAYS) * DAY_MS;
  const expiresAt = new Date(Math.ceil(until / 1000) * 1000);
  const expiration = expiresAt.toISOString();
  const people = Array.from({ length: count }, (_, n): Person => {
    const username = `${prefix}${n + 1}`;
    return { accountId: newId(), username, userId: String(ids.get(username)) };
  });
  const em = bench.access.orm.em.fork();
  for (const { accountId, username, userId } of people) {
    bench.subscribe(accountId, 'premium');
    em.create(TradingViewIdentityEntity, {
      accountId,
      username,
      usernameKey: username.toLowerCase(),
      tradingViewUserId: userId,
      reason: null,
      changedAt: now,
    });
    for (const { name, entitlement, pineId: sold } of scriptsOnSale(bench.tradingView)) {
      const pineId = sold ?? '';
      em.create(AccessGrantEntity, {
        ...nothingWrong,
        id: newId(),
        accountId,
        provider: 'tradingview',
        entitlement,
        target: { pineId, username },
        targetKey: `${pineId}:${userId}`,
        expiresAt,
        wantedExpiresAt: expiresAt,
        createdAt: now,
        grantedAt: now,
        askedAt: null,
        firstHeldAt: null,
        verifiedAt: now,
      });
      await bench.control('tradingview', `/scripts/${name}/rows`, { username, expiration });
    }
  }
  await em.flush();
  return people;
}

/** Replaces the server with one of that many members, mapped, once the bot has read it. */
export async function freshServer(bench: Bench, members: number): Promise<void> {
  const before = bench.lastSeq();
  const settings = await bench.control<{ guildMembersIntent: boolean }>(
    'discord',
    '/settings',
    undefined,
    'GET',
  );
  const { guildMembersIntent: membersIntent } = settings;
  await bench.control('discord', '/seed', { members, membersIntent });
  // Each sign-in makes the bot list all members, then the invites.
  await eventually(() =>
    bench.calls('discord', before).some(({ name }) => name.endsWith('/invites')),
  );
  await bench.follower.idle();
  await ensureCommunityMapping(bench.discord);
}

/** Links these accounts to the server's first members and grants them nothing. */
export async function insiders(bench: Bench, accounts: readonly string[]): Promise<void> {
  const em = bench.access.orm.em.fork();
  const { guildId } = bench.discord.gateway;
  const people = bench.discordTruth().members.filter((member) => !member.bot && !member.pending);
  for (const [n, accountId] of accounts.entries()) {
    const person = people[n];
    if (person === undefined) throw new Error(`The server has no ${n + 1} people.`);
    em.create(DiscordIdentityEntity, {
      accountId,
      username: person.username ?? '',
      state: 'joined',
      memberId: person.id,
      guildId,
      inviteCode: null,
      inviteExpiresAt: null,
      inviteRoleIds: null,
      reason: null,
      changedAt: bench.clock.now(),
    });
  }
  await em.flush();
}

/** Makes the server's first members free subscribers with the base role. */
export async function baseMembers(bench: Bench, count: number): Promise<string[]> {
  const em = bench.access.orm.em.fork();
  const { guildId } = bench.discord.gateway;
  const [base] = await mappedRolesOf(em, guildId);
  if (base === undefined) throw new Error('No base role is mapped.');
  const now = bench.clock.now();
  const people = bench
    .discordTruth()
    .members.filter((member) => !member.bot)
    .slice(0, count);
  const accounts: string[] = [];
  for (const { id: memberId, username } of people) {
    const accountId = newId();
    accounts.push(accountId);
    bench.subscribe(accountId, 'free');
    em.create(DiscordIdentityEntity, {
      accountId,
      username: username ?? '',
      state: 'joined',
      memberId,
      guildId,
      inviteCode: null,
      inviteExpiresAt: null,
      inviteRoleIds: null,
      reason: null,
      changedAt: now,
    });
    em.create(AccessGrantEntity, {
      ...nothingWrong,
      id: newId(),
      accountId,
      provider: 'discord',
      entitlement: 'community-base',
      target: { guildId, roleId: base.roleId, memberId },
      targetKey: roleTargetKey(guildId, base.roleId, memberId),
      expiresAt: null,
      wantedExpiresAt: null,
      createdAt: now,
      grantedAt: now,
      askedAt: null,
      firstHeldAt: null,
      verifiedAt: now,
    });
    await bench.control('discord', `/members/${memberId}/roles/${base.roleId}`);
  }
  await em.flush();
  await bench.follower.idle();
  return accounts;
}
