import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredChangeView } from '../../../../src/contract/discord/discord-setup.contract.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
let someone: string;
let category: string;
beforeAll(async () => {
  stage = await openConsole();
  guild = (await stage.truth()).guild.id;
  someone = (await stage.ordinary())[0]?.id ?? '';
  category = await make({ name: 'Lounge', type: 4, permission_overwrites: [QUIET()] });
  await make({ name: 'sofa', parent_id: category, permission_overwrites: [QUIET()] });
  await make({ name: 'fireplace', parent_id: category, permission_overwrites: [QUIET()] });
  await make({ name: 'library', parent_id: category, permission_overwrites: [] });
});
afterAll(() => stage.close());

let guild = '';
const QUIET = () => ({ id: guild, type: 0, allow: '0', deny: '64' });
const make = async (body: object) => {
  return ((await stage.app.control('POST', '/discord/channels', body)) as { id: string }).id;
};
const NONE = { sendMessages: null, readMessageHistory: null, manageChannel: null };
const save = async (viewChannel: boolean | null) =>
  (
    await stage.operator.post('/api/discord-channel-permissions', {
      channelId: category,
      userId: someone,
      permissions: { ...NONE, viewChannel },
    })
  ).json;
const overridesOf = async () =>
  Object.fromEntries(
    (await stage.truth()).channels
      .filter(({ id, parentId }) => id === category || parentId === category)
      .map(({ name, overwrites }) => [name, JSON.stringify(overwrites)]),
  );
const sees = async (name: string) =>
  (await stage.channel(name)).overwrites.some(
    ({ id, allow }) => id === someone && allow === '1024',
  );
const latest = async () =>
  (await stage.read<{ changes: StoredChangeView[] }>('changes')).changes[0] as StoredChangeView;

describe.each(['every-change', 'patch-only'] as const)(
  'a category change with channels synced by %s',
  (reading) => {
    const synced = reading === 'every-change';
    beforeEach(async () => {
      await stage.app.control('POST', '/discord/settings', { categorySync: reading });
    });

    test('the editor lists the channels that follow the category before saving', async () => {
      const path = `/api/discord-channel-permissions/${category}/${someone}`;
      const { json } = await stage.operator.get(path);
      expect(json).toMatchObject({ success: true, follows: ['sofa', 'fireplace'] });
    });

    test('records the result for each channel, and undo restores them all', async () => {
      const before = await overridesOf();
      const answer = await save(true);
      expect(answer).toMatchObject({
        success: true,
        message: synced
          ? 'Permissions saved. Changed with the category: #sofa, #fireplace.'
          : 'Permissions saved.',
      });
      expect([await sees('Lounge'), await sees('sofa'), await sees('library')]).toEqual([
        true,
        synced,
        false,
      ]);
      const { id, state, steps } = await latest();
      expect(state).toBe('applied');
      expect(steps.map(({ subject, outcome }) => [subject, outcome])).toEqual([
        ['#Lounge', 'done'],
        ['#sofa', synced ? 'done' : 'kept'],
        ['#fireplace', synced ? 'done' : 'kept'],
      ]);
      expect(await stage.mutate('undoChange', { changeId: id })).toMatchObject({ success: true });
      expect(await overridesOf()).toEqual(before);
    });

    test('undo keeps a channel that was changed separately since', async () => {
      await save(true);
      const { id } = await latest();
      const sofa = await stage.channel('sofa');
      const own = `/discord/channels/${sofa.id}/permissions/${someone}`;
      await stage.app.control('PUT', own, { type: 1, allow: '0', deny: '1024' });
      const { message } = await stage.mutate<{ message: string }>('undoChange', { changeId: id });
      expect(message).toContain('#sofa was changed for');
      expect(await sees('Lounge')).toBe(false);
      expect((await stage.channel('sofa')).overwrites).toContainEqual(
        expect.objectContaining({ id: someone, deny: '1024' }),
      );
      await stage.app.control('DELETE', own);
    });
  },
);
