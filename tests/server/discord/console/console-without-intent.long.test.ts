import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  AdminAnswer,
  PermissionsAnswer,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { worksWithoutIntent } from '../../../../src-server/discord/gateway/members-intent.ts';
import { until } from '../../../support/until.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

const OWNER = 'owner@example.com';
const SENTENCE = /The Server Members intent is switched off.*one by one/;

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole({ OPERATOR_EMAIL: OWNER });
  await stage.app.control('POST', '/discord/settings', { guildMembersIntent: false });
  await stage.app.control('POST', '/discord/gateway/drop', { resumable: false });
  const state = () => stage.app.app.parts.gateways.discord.state();
  await until('the bot works without the intent', () => worksWithoutIntent(state()));
});
afterAll(() => stage.close());

const get = async (path: string) => (await stage.operator.get(path)).json;

test('the member list is a sentence instead of an error without the members intent', async () => {
  expect(await get('/api/discord-members')).toMatchObject({
    success: false,
    message: expect.stringMatching(SENTENCE),
  });
});

test('the console shows roles and channels without the intent, and says why members are missing', async () => {
  const answer = (await get('/api/discord-admin')) as unknown as AdminAnswer;
  const { roles, channels } = await stage.truth();
  expect(answer).toMatchObject({
    success: true,
    bot: { kind: 'ready', message: expect.stringMatching(SENTENCE) },
    data: { members: [] },
  });
  expect(answer.data?.roles).toHaveLength(roles.length);
  expect(answer.data?.channels).toHaveLength(channels.length);
});

test('shows the permissions of one member without a member list', async () => {
  const [member] = await stage.ordinary();
  const id = member?.id ?? '';
  const answer = await stage.read<PermissionsAnswer>('permissions', { memberId: id });
  expect(answer.success).toBe(true);
  expect(Object.keys(answer.permissions ?? {})).toEqual([id]);
});

test('readiness reports Discord as degraded without the intent', async () => {
  expect(await get('/readyz')).toMatchObject({ discord: 'degraded' });
});

test('one mail tells the operator that subscribers keep their roles', async () => {
  const mail = await stage.app.mailTo(OWNER, /refused the Server Members intent/);
  expect(mail.text).toMatch(/Subscribers keep their roles/);
  expect(mail.text).toMatch(/10,000 users/);
});
