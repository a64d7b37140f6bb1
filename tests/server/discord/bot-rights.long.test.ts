import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { namesOf, PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import { LISTED_BOT_PERMISSIONS } from '../../../src-sandbox/discord/seed/roles.ts';
import { applicationIdOf, botInviteLink } from '../../../src-server/discord/rights/bot-invite.ts';
import { BOT_RIGHTS } from '../../../src-server/discord/rights/bot-rights.ts';
import { type OperatorCalls, operatorAt } from '../operator/operator-calls.ts';
import { type ConsoleStage, openConsole } from './console/console-stage.ts';

const DOCUMENTED = {
  name: 'Supporter',
  color: 65_280,
  permissions: 104_857_728,
  hoist: true,
  mentionable: false,
};

let stage: ConsoleStage;
let operator: OperatorCalls;
beforeAll(async () => {
  stage = await openConsole({}, { bot: 'listed' });
  operator = await operatorAt(stage.app);
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const check = async (id: string) => {
  const { checks } = await operator.ask<{ checks: SetUpCheck[] }>('admin.setUpChecks', {
    part: 'discord',
  });
  return checks.find((each) => each.id === id);
};
const createRole = async (role: object) =>
  (await stage.operator.post('/api/discord-create-role', role)).json;
const botRole = async (permissions: bigint) => {
  const { id } = await stage.role('Wickline');
  const patch = { permissions: String(permissions) };
  await stage.app.control('PATCH', `/discord/roles/${id}`, patch);
};

describe('the permissions in the bot’s invite link', () => {
  test('the permissions in the bot’s invite link are the ones that set-up, calls and overrides use, without administrator', () => {
    expect(namesOf(BOT_RIGHTS)).toEqual([
      'createInvite',
      'kickMembers',
      'banMembers',
      'manageChannels',
      'manageGuild',
      'viewChannel',
      'sendMessages',
      'embedLinks',
      'readMessageHistory',
      'manageRoles',
      'createPublicThreads',
      'createPrivateThreads',
      'sendInThreads',
    ]);
    expect(LISTED_BOT_PERMISSIONS).toBe(BOT_RIGHTS);
  });

  test('the permissions in the bot’s invite link are the number in the links of the guide, the set-up page and the doctor', async () => {
    expect(readFileSync('docs/guide/go-live.md', 'utf8')).toContain(
      botInviteLink('APPLICATION_ID'),
    );
    const { application } = await stage.truth();
    expect(await check('discord.invite')).toMatchObject({
      state: 'sandbox',
      found: botInviteLink(application.id),
    });
  });

  test('suffice for the set-up page', async () => {
    expect(await check('discord.rights')).toMatchObject({ state: 'ok' });
  });

  test('the invite link needs no application id, because the token contains it', () => {
    expect(applicationIdOf('MTIzNDU2Nzg5MDEyMzQ1Njc4.a.b')).toBe('123456789012345678');
    expect(applicationIdOf('not a token')).toBeNull();
  });
});

test('the documented role request names every permission the bot lacks, without calling Discord', async () => {
  const mark = await stage.mark();
  expect(await createRole(DOCUMENTED)).toEqual({
    success: false,
    message:
      'The bot lacks the permissions View Audit Log, Mute Members, Use Voice Activity, Change Nickname.',
  });
  expect(await stage.since(mark, 'call', 'POST *')).toEqual([]);
});

test('a bot with the documented bits creates the documented role with them', async () => {
  await botRole(BOT_RIGHTS | BigInt(DOCUMENTED.permissions));
  expect(await createRole(DOCUMENTED)).toMatchObject({ success: true });
  expect((await stage.role(DOCUMENTED.name)).permissions).toBe('104857728');
  await botRole(BOT_RIGHTS);
});

test('set-up with a bot that lacks permissions names them and leaves no channel open', async () => {
  const names = async () => (await stage.truth()).channels.map(({ name }) => name);
  const before = await names();
  const setUp = async () => (await stage.operator.post('/api/setup-discord-channels')).json;
  await botRole(BOT_RIGHTS & ~PERMISSION.sendMessages & ~PERMISSION.manageChannels);
  expect((await setUp()).message).toContain(
    'The bot lacks the permissions Manage Channels, Send Messages.',
  );
  expect(await names()).toEqual(before);
  const base = await stage.role('Community');
  await stage.app.control('DELETE', `/discord/roles/${base.id}`);
  await botRole(BOT_RIGHTS & ~PERMISSION.manageRoles);
  expect((await setUp()).message).toContain('The bot lacks the permission Manage Roles.');
  expect(await names()).toEqual(before);
  await botRole(BOT_RIGHTS);
});
