import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ConsoleAnswer } from '../../../../../src/contract/discord/discord-console.contract.ts';
import type { StoredChangeView } from '../../../../../src/contract/discord/discord-setup.contract.ts';
import { type ConsoleStage, openConsole } from '../console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const post = async (path: string, body?: unknown) =>
  (await stage.operator.post(`/api/${path}`, body)).json;
const latest = async () =>
  (await stage.read<{ changes: StoredChangeView[] }>('changes')).changes[0] as StoredChangeView;
const undo = (changeId: string) => stage.mutate<ConsoleAnswer>('undoChange', { changeId });
const overwrites = async () => (await stage.channel('btc-signals')).overwrites;
const readOnly = async () =>
  post('set-channel-readonly', {
    channelId: (await stage.channel('btc-signals')).id,
    channelName: 'btc-signals',
  });
const bare = async () => {
  const { id, overwrites: there } = await stage.channel('btc-signals');
  for (const each of there) {
    await stage.app.control('DELETE', `/discord/channels/${id}/permissions/${each.id}`);
  }
};
const ARCHIVIST = {
  name: 'Archivist',
  color: 0,
  permissions: '0',
  hoist: false,
  mentionable: false,
};
const unavailable = (route: string) =>
  stage.fault({ route, kind: 'status', status: 503, remaining: 1 });

test('undoing a failed change keeps what its repeat wrote', async () => {
  await bare();
  await unavailable('PUT *');
  expect(await readOnly()).toMatchObject({ success: false });
  const { id, steps } = await latest();
  expect(steps.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed']);
  await stage.noFaults();
  expect(await readOnly()).toMatchObject({ success: true });
  const closed = await overwrites();
  expect(closed).toHaveLength(3);
  expect(await undo(id)).toEqual({
    success: true,
    message:
      'Undone, except: #btc-signals was changed for Wickline by a newer change and was kept.',
  });
  expect(await overwrites()).toEqual(closed);
  expect(await undo((await latest()).id)).toEqual({ success: true, message: 'Undone.' });
  expect(await overwrites()).toEqual([]);
});

test('undoing a change that stopped half-way keeps the rest that its repeat wrote', async () => {
  await bare();
  const bot = await stage.role('Wickline');
  const paid = await stage.role('Paid Member');
  await unavailable(`PUT */permissions/${paid.id}`);
  await readOnly();
  const { id, steps } = await latest();
  expect(steps.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'failed']);
  await stage.noFaults();
  await readOnly();
  const closed = await overwrites();
  expect(await undo(id)).toMatchObject({
    message: expect.stringContaining('was changed for Paid Member by a newer change'),
  });
  expect(await overwrites()).toEqual(closed);
  expect(closed.map((each) => each.id)).toContain(bot.id);
});

test('undoes a write whose answer was lost and that no newer change repeated', async () => {
  await bare();
  await stage.fault({ route: 'PUT *', kind: 'lost-response' });
  expect(await readOnly()).toMatchObject({ success: false });
  await stage.noFaults();
  expect(await overwrites()).toHaveLength(1);
  expect(await undo((await latest()).id)).toEqual({ success: true, message: 'Undone.' });
  expect(await overwrites()).toEqual([]);
});

test('undoing a failed creation of a role keeps the role that its repeat created', async () => {
  const make = () => post('discord-create-role', ARCHIVIST);
  await unavailable('POST *');
  expect(await make()).toMatchObject({ success: false });
  const { id } = await latest();
  await stage.noFaults();
  const made = await make();
  expect(made).toMatchObject({ success: true });
  expect(await undo(id)).toEqual({
    success: true,
    message: 'Undone, except: the role Archivist belongs to a newer change and was kept.',
  });
  expect((await stage.role('Archivist')).id).toBe(made.roleId);
});

test('undoing a failed creation of channels keeps the channels that its repeat created', async () => {
  await stage.fault({ route: 'POST *', kind: 'status', status: 503 });
  expect(await post('fix-discord-channels')).toMatchObject({ success: false });
  const { id } = await latest();
  await stage.noFaults();
  expect(await post('fix-discord-channels')).toMatchObject({ success: true });
  const { id: welcome } = await stage.channel('welcome');
  expect(await undo(id)).toMatchObject({
    message: expect.stringContaining('belongs to a newer change and was kept.'),
  });
  expect((await stage.channel('welcome')).id).toBe(welcome);
});
