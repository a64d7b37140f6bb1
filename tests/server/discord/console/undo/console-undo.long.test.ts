import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleAnswer } from '../../../../../src/contract/discord/discord-console.contract.ts';
import type { StoredChangeView } from '../../../../../src/contract/discord/discord-setup.contract.ts';
import { type ConsoleStage, openConsole } from '../console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
});
afterAll(() => stage.close());

const post = async (path: string, body?: unknown) =>
  (await stage.operator.post(`/api/${path}`, body)).json;
const changes = async () => (await stage.read<{ changes: StoredChangeView[] }>('changes')).changes;
const undo = (changeId: string | undefined) =>
  stage.mutate<ConsoleAnswer>('undoChange', { changeId });
const channelNames = async () => (await stage.truth()).channels.map((channel) => channel.name);
const overrides = async () =>
  (await stage.truth()).channels.map(({ name, overwrites }) => [
    name,
    overwrites.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ]);

test('undoing the creation of channels keeps one with messages and deletes the others', async () => {
  await post('fix-discord-channels');
  const [repair] = await changes();
  const written = await stage.channel('welcome');
  const [someone] = await stage.ordinary();
  const message = { userId: someone?.id, content: 'Good morning' };
  await stage.app.control('POST', `/discord/messages/${written.id}`, message);
  expect(await undo(repair?.id)).toEqual({
    success: true,
    message: 'Undone, except: #welcome has messages and was kept.',
  });
  const left = await channelNames();
  expect(left).toContain('welcome');
  for (const name of ['market-talk', 'questions', 'feedback']) expect(left).not.toContain(name);
  const steps = (await changes())[0]?.steps.filter((step) => step.kind === 'channel');
  expect(steps?.map(({ subject, outcome }) => [subject, outcome])).toContainEqual([
    '#welcome',
    'kept',
  ]);
});

test('a repair reuses the kept channel and creates no second one', async () => {
  const { id } = await stage.channel('welcome');
  const answer = (await post('fix-discord-channels')) as unknown as {
    results: { publicChannelIds: string[] };
  };
  expect(answer.results.publicChannelIds).toContain(id);
  expect((await channelNames()).filter((name) => name === 'welcome')).toHaveLength(1);
});

test('undo keeps a channel that became the rules channel and names the setting to change', async () => {
  const [repair] = await changes();
  const { guild } = await stage.truth();
  const rules = await stage.channel('questions');
  await stage.app.control('POST', '/discord/guild', { rulesChannelId: rules.id });
  expect(await undo(repair?.id)).toEqual({
    success: false,
    message:
      'Discord requires this channel: it is the rules or updates channel of the Community server. Choose another one in Server Settings > Community, then try again.',
  });
  expect(await channelNames()).toContain('questions');
  await stage.app.control('POST', '/discord/guild', { rulesChannelId: guild.rulesChannelId });
  expect(await undo(repair?.id)).toEqual({ success: true, message: 'Undone.' });
  expect(await channelNames()).not.toContain('questions');
});

test('a run that changed several channels is undone as a whole, and once', async () => {
  const signals = ['btc-signals', 'day-trading', 'price-alerts'];
  for (const name of signals) {
    const { id, overwrites } = await stage.channel(name);
    for (const each of overwrites) {
      await stage.app.control('DELETE', `/discord/channels/${id}/permissions/${each.id}`);
    }
  }
  const before = await overrides();
  const runId = randomUUID();
  for (const name of signals) {
    const { id } = await stage.channel(name);
    await post('set-channel-readonly', { channelId: id, channelName: name, runId });
  }
  expect(await overrides()).not.toEqual(before);
  const ofRun = async () => (await changes()).filter((change) => change.runId === runId);
  expect(await ofRun()).toHaveLength(3);
  expect(await stage.mutate('undoRun', { runId })).toEqual({ success: true, message: 'Undone.' });
  expect(await overrides()).toEqual(before);
  expect((await ofRun()).map((change) => change.state)).toEqual(['undone', 'undone', 'undone']);
  const mark = await stage.mark();
  expect(await stage.mutate('undoRun', { runId })).toMatchObject({ success: true });
  expect(await stage.since(mark, 'effect')).toEqual([]);
});

test('undoes the rest of a run when one of its channels was deleted', async () => {
  const runId = randomUUID();
  const made = (await stage.app.control('POST', '/discord/channels', { name: 'fx-signals' })) as {
    id: string;
  };
  const before = (await stage.channel('btc-signals')).overwrites;
  for (const id of [made.id, (await stage.channel('btc-signals')).id]) {
    await post('set-channel-readonly', { channelId: id, channelName: 'signals', runId });
  }
  await stage.app.control('DELETE', `/discord/channels/${made.id}`);
  expect(await stage.mutate('undoRun', { runId })).toMatchObject({ success: true });
  expect((await stage.channel('btc-signals')).overwrites).toEqual(before);
});

test('refuses to undo an unknown run', async () => {
  const answer = await stage.mutate('undoRun', { runId: randomUUID() });
  expect(answer).toEqual({ success: false, message: 'This change does not exist.' });
});
