import { createHotReads } from '../../../../src-server/composition/hot-reads.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { eventually } from '../../../support/until.ts';
import type { Bench } from '../../access/support/access-bench.ts';
import { insider } from '../../access/support/people.ts';

/** The id of a Discord account, created if it does not exist. */
export async function discordAccount(bench: Bench, username: string): Promise<string> {
  return (await bench.control<{ id: string }>('discord', '/users', { username })).id;
}

/** A paying subscriber whose id an import gave, outside the server. */
export async function importedSubscriber(
  bench: Bench,
  username: string,
  id?: string,
): Promise<string> {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const em = bench.access.orm.em.fork();
  em.create(DiscordIdentityEntity, {
    accountId,
    username,
    state: 'left',
    memberId: id ?? (await discordAccount(bench, username)),
    changedAt: new Date(),
  });
  await em.flush();
  return accountId;
}

/** A paying subscriber who was in the server and left. */
export async function subscriberWhoLeft(
  bench: Bench,
  username: string,
): Promise<{ accountId: string; memberId: string }> {
  const { accountId, memberId } = await insider(bench, 'basic', username);
  await bench.control('discord', `/members/${memberId}/leave`, {});
  const em = bench.access.orm.em.fork();
  const states = () =>
    em.execute('select state from discord_identity where account_id = ?', [accountId]);
  await eventually(async () => (await states())[0]?.state === 'left');
  return { accountId, memberId };
}

/** The code of the invite that the subscriber's pages show; null: none. */
export async function shownInvite(bench: Bench, accountId: string): Promise<string | null> {
  const { orm } = bench.access;
  await orm.em.fork().execute(
    `insert into account (id, email, password_hash, created_at) values (?, ?, '-', now())
       on conflict do nothing`,
    [accountId, `${accountId}@example.com`],
  );
  const hot = await createHotReads(orm, []);
  const { guildId } = bench.discord.gateway;
  return (await hot.accessCheck(accountId, bench.clock.now(), guildId))?.inviteCode ?? null;
}
