import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerCall } from '../../../../src-server/discord/commands/answer-call.ts';
import { readCall } from '../../../../src-server/discord/commands/command-call.ts';
import { until } from '../../../support/until.ts';
import { type CommandStage, startStage } from './command-stage.ts';

let stage: CommandStage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const fault = (route: string, kind: string, more: object = {}) =>
  stage.sandbox.core.faults.add({ provider: 'discord', route, kind, remaining: 1, ...more });
const receive = (raw: unknown) => stage.app.parts.commands.receiver.overGateway(raw);
const callbacks = () =>
  stage.sandbox.core.ledger
    .list({ provider: 'discord', kind: 'call' })
    .filter(({ name }) => name.endsWith('/callback')).length;
const edits = () =>
  stage.sandbox.core.ledger
    .list({ provider: 'discord', kind: 'call' })
    .filter(({ name }) => name.startsWith('PATCH') && name.includes('/webhooks/')).length;

test('an event that Discord sends twice is answered once', async () => {
  fault('gateway.INTERACTION_CREATE', 'duplicate');
  const before = callbacks();
  await stage.use(await stage.guest(), { name: 'plans' });
  await stage.app.parts.commands.receiver.idle();
  expect(callbacks() - before).toBe(1);
  expect(stage.logged()).not.toContain('a command was not answered');
});

test('two uses in quick succession are both answered', async () => {
  const guest = await stage.guest();
  const answers = await Promise.all([1, 2].map(() => stage.use(guest, { name: 'plans' })));
  expect(answers.map(({ title }) => title)).toEqual(['Plans', 'Plans']);
});

test('a command whose three seconds are over is not answered, and the next one is', async () => {
  const guest = await stage.guest();
  const before = edits();
  await receive(await stage.payload(guest, 'plans', { token: 'too-late' }));
  expect(edits()).toBe(before);
  expect(stage.logged()).toContain('interaction-over');
  expect((await stage.use(guest, { name: 'plans' })).title).toBe('Plans');
});

test('a command whose first answer Discord did not take is answered at its next use', async () => {
  fault('POST /api/v10/interactions/*', 'code-10062');
  expect((await stage.use(await stage.guest(), { name: 'plans' })).title).toBe('Plans');
});

test('waits out a 429 on its answer', async () => {
  fault('PATCH /api/v10/webhooks/*', 'status', { status: 429, retryAfterSeconds: 1 });
  expect((await stage.use(await stage.guest(), { name: 'plans' })).title).toBe('Plans');
});

test('a command of another program or another kind of interaction is left alone', async () => {
  const guest = await stage.guest();
  const before = callbacks();
  await receive(await stage.payload(guest, 'weather'));
  await receive(await stage.payload(guest, 'status', { type: 3 }));
  await receive({ nonsense: true });
  await receive(null);
  expect(callbacks()).toBe(before);
});

test('a token that expired before the answer leaves the bot signed in', async () => {
  const guest = await stage.guest();
  fault('PATCH /api/v10/webhooks/*', 'code-50027');
  await stage.control('POST', '/discord/commands/use', { userId: guest.id, name: 'plans' });
  await until('the failure is logged', async () =>
    stage.logged().includes('a command was not answered'),
  );
  await stage.app.parts.commands.receiver.idle();
  expect(stage.app.parts.gateways.discord.state()).toMatchObject({ kind: 'ready' });
  expect((await stage.use(guest, { name: 'plans' })).title).toBe('Plans');
});

const answerTo = async (payload: object) => {
  const call = readCall(payload);
  if (call === null) throw new Error('The payload is no command.');
  return (await answerCall(stage.app.parts.commands.deps, call)).text;
};

test('a direct message leads back to the server, also a banned subscriber', async () => {
  const { member } = await stage.insider();
  const inServer = await stage.payload(member, 'status');
  const direct = {
    ...inServer,
    guild_id: undefined,
    member: undefined,
    user: { id: member.id, username: member.username },
  };
  expect(await answerTo(inServer)).toContain('**Premium**');
  expect(await answerTo(direct)).toBe('Use this command in the server, not in a direct message.');
  await stage.control('POST', `/discord/bans/${member.id}`, {});
  expect(await answerTo(direct)).toBe('Use this command in the server, not in a direct message.');
});

test('a subscriber who uses a command in another server reads nothing about their plan', async () => {
  const { member } = await stage.insider();
  const elsewhere = await stage.payload(member, 'status', { guild_id: '100000000000000001' });
  expect(await answerTo(elsewhere)).toBe('This bot answers only in its own server.');
});
