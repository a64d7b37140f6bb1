import { AuditLogEvent, type Client, type Guild } from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DiscordSandbox, guildOf, only, startDiscord } from './support/discord-sandbox.ts';

let sandbox: DiscordSandbox;
let client: Client<true>;
let guild: Guild;
beforeAll(async () => {
  sandbox = await startDiscord();
  client = await sandbox.login();
  guild = guildOf(client);
});
afterAll(() => sandbox.close());

it('the audit log is read newest first, and oldest first after an entry', async () => {
  const { members, roles } = await sandbox.state();
  const member = members.find((one) => !one.bot)?.id ?? '';
  const role = only(roles, ({ name }) => name === 'Member').id;
  const before = await guild.members.fetch(member);
  const isHeld = before.roles.cache.has(role);
  for (const isGiven of isHeld ? [false, true, false] : [true, false, true]) {
    if (isGiven) await guild.members.addRole({ user: member, role });
    else await guild.members.removeRole({ user: member, role });
  }
  const idsOf = async (query: string): Promise<string[]> => {
    const log = (await client.rest.get(`/guilds/${guild.id}/audit-logs`, {
      query: new URLSearchParams(`action_type=${AuditLogEvent.MemberRoleUpdate}&${query}`),
    })) as { audit_log_entries: { id: string }[] };
    return log.audit_log_entries.map(({ id }) => id);
  };
  const [third = '', second = '', first = ''] = await idsOf('limit=3');
  expect(BigInt(third) > BigInt(second) && BigInt(second) > BigInt(first)).toBe(true);
  expect(await idsOf(`limit=1&before=${second}`)).toEqual([first]);
  expect(await idsOf(`limit=1&after=${first}`)).toEqual([second]);
  expect(await idsOf(`limit=2&after=${first}`)).toEqual([second, third]);
});

it('an entry about roles names who changed what of whom', async () => {
  const { members, roles } = await sandbox.state();
  const member = members.find((one) => !one.bot)?.id ?? '';
  const role = only(roles, ({ name }) => name === 'Member').id;
  await sandbox.control('POST', `/members/${member}/roles/${role}`);
  await sandbox.control('DELETE', `/members/${member}/roles/${role}`, { bot: 'launchpass' });
  const log = await guild.fetchAuditLogs({ type: AuditLogEvent.MemberRoleUpdate, limit: 1 });
  const entry = log.entries.first();
  expect([entry?.executor?.username, entry?.executor?.bot, entry?.targetId]).toEqual([
    'launchpass',
    true,
    member,
  ]);
  expect(entry?.changes).toMatchObject([{ key: '$remove', new: [{ id: role, name: 'Member' }] }]);
});
