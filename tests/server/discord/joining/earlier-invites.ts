import { newId } from '../../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import type { Bench } from '../../access/support/access-bench.ts';
import { roleId } from '../../access/support/people.ts';

/** A subscriber whose invite carries roles, as an earlier version created and stored it. */
export async function invitedByEarlierVersion(
  bench: Bench,
  username: string,
  roles: readonly string[] = ['Community', 'Paid Member'],
): Promise<{ accountId: string; code: string }> {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const roleIds = roles.map((name) => roleId(bench, name));
  const { botToken } = bench.sandbox.providers.discord.credentials() as { botToken: string };
  const channel = bench.discordTruth().channels.find(({ type }) => type === 0);
  const path = `/api/v10/channels/${channel?.id}/invites`;
  const answer = await fetch(`${bench.sandbox.addresses.discord}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bot ${botToken}`,
      'content-type': 'application/json',
      'user-agent': 'DiscordBot (https://example.com, 1.0)',
    },
    body: JSON.stringify({ max_age: 604_800, max_uses: 1, unique: true, role_ids: roleIds }),
  });
  const made = (await answer.json()) as { code: string; created_at: string; expires_at: string };
  const em = bench.access.orm.em.fork();
  em.create(DiscordIdentityEntity, {
    accountId,
    username,
    state: 'invited',
    memberId: null,
    guildId: null,
    inviteCode: made.code,
    inviteUnusedAt: new Date(made.created_at),
    inviteExpiresAt: new Date(made.expires_at),
    inviteRoleIds: roleIds,
    invitePaid: true,
    reason: null,
    changedAt: bench.clock.now(),
  });
  await em.flush();
  return { accountId, code: made.code };
}
