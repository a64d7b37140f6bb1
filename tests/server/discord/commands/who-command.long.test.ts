import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditEntryEntity } from '../../../../src-server/audit/audit-entry.entity.ts';
import { type CommandStage, startStage } from './command-stage.ts';

let stage: CommandStage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const who = (memberId: string) => ({
  name: 'who',
  options: [{ type: 6, name: 'user', value: memberId }],
});
const owner = async () => ({ id: (await stage.truth()).guild.ownerId });
const lookUps = () =>
  stage.app.parts.orm.em.fork().find(AuditEntryEntity, { action: 'discord.access-shown' });

test('shows the owner a member’s plan and access, without the address, and audits it', async () => {
  const { subscriber, member } = await stage.insider();
  const asker = await owner();
  const answer = await stage.use(asker, who(member.id));
  expect(answer.isPrivate).toBe(true);
  expect(answer.text).toContain('**Premium** until');
  expect(answer.text).toMatch(/✅ Paid Member · confirmed <t:\d+:R>/);
  expect(answer.text).toContain(`${stage.url}/admin/users/${subscriber.userId}`);
  expect(JSON.stringify(answer)).not.toContain(subscriber.email);
  expect(await lookUps()).toEqual([
    expect.objectContaining({
      target: `account:${subscriber.userId}`,
      after: { byMember: asker.id },
    }),
  ]);
});

test('the menu on a member shows the same', async () => {
  const { member } = await stage.insider();
  const asker = await owner();
  const typed = await stage.use(asker, who(member.id));
  const clicked = await stage.use(asker, { name: 'Access', type: 2, targetId: member.id });
  expect(clicked).toEqual(typed);
});

test('refuses a member to whom the owner opened the command, and audits nothing', async () => {
  const { member } = await stage.insider();
  const before = (await lookUps()).length;
  await stage.control('POST', '/discord/commands/open', { name: 'who' });
  const { text } = await stage.use(await stage.guest(), who(member.id));
  expect(text).toContain('Manage Server');
  expect(text).not.toContain('Premium');
  expect(await lookUps()).toHaveLength(before);
});

test('a moderator with Manage Roles alone is refused, one with Manage Server is not', async () => {
  const { member } = await stage.insider();
  const MANAGE_ROLES = '268435456';
  const MANAGE_SERVER = '32';
  const asked = async (permissions: string) => {
    const moderator = await stage.guest();
    const { id, username } = moderator;
    const payload = await stage.payload(moderator, 'who', {
      member: { user: { id, username }, permissions },
      data: {
        id: '100000000000000001',
        name: 'who',
        type: 1,
        options: [{ type: 6, name: 'user', value: member.id }],
        resolved: { users: { [member.id]: { id: member.id, username: member.username } } },
      },
    });
    const before = (await lookUps()).length;
    expect((await stage.post(payload)).status).toBe(200);
    await stage.app.parts.commands.receiver.idle();
    return (await lookUps()).length - before;
  };
  expect(await asked(MANAGE_ROLES)).toBe(0);
  expect(await asked(MANAGE_SERVER)).toBe(1);
});

test('says that a member without an account is not linked, and that a bot is one', async () => {
  const asker = await owner();
  const guest = await stage.guest();
  expect((await stage.use(asker, who(guest.id))).text).toContain('is not linked to an account');
  const { application } = await stage.truth();
  expect((await stage.use(asker, who(application.id))).text).toContain('is a bot');
});
