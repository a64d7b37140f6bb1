import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pulse } from '../../../../src/contract/discord/discord-console.contract.ts';
import { until } from '../../../support/until.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
});
afterAll(() => stage.close());

const pulse = () => stage.read<Pulse>('pulse');
/** The changed parts, once there is at least one. */
async function movedSince(before: Pulse): Promise<string[]> {
  const parts = ['members', 'server', 'changes', 'jobs'] as const;
  let moved: string[] = [];
  await until('something moved', async () => {
    const now = await pulse();
    moved = parts.filter((part) => now[part] !== before[part]);
    return moved.length > 0;
  });
  return moved;
}

test('polling for changes makes no call to Discord', async () => {
  await stage.operator.get('/api/discord-admin');
  expect((await pulse()).bot).toEqual({ kind: 'ready', message: null });
  // The set-up and the timers ask Discord too, and not all the time.
  await until('Discord gets no call during twenty polls', async () => {
    const mark = await stage.mark();
    const seen = new Set<string>();
    for (let asked = 0; asked < 20; asked += 1) seen.add(JSON.stringify(await pulse()));
    return seen.size === 1 && (await stage.since(mark, 'call')).length === 0;
  });
});

test('another moderator’s change of a member, channel or role changes only its part', async () => {
  const [someone] = await stage.ordinary();
  const { id: mentor } = await stage.role('Mentor');
  let before = await pulse();
  await stage.app.control('POST', `/discord/members/${someone?.id}/nick`, { nick: 'Renamed' });
  expect(await movedSince(before)).toEqual(['members']);
  before = await pulse();
  const { id } = await stage.channel('off-topic');
  await stage.app.control('PATCH', `/discord/channels/${id}`, { topic: 'Anything' });
  expect(await movedSince(before)).toEqual(['server']);
  before = await pulse();
  await stage.app.control('PATCH', `/discord/roles/${mentor}`, { hoist: true });
  expect(await movedSince(before)).toEqual(['server']);
});

test('another operator’s repair and bulk action change the parts changes and jobs', async () => {
  let before = await pulse();
  await stage.operator.post('/api/fix-discord-channels');
  expect(await movedSince(before)).toContain('changes');
  before = await pulse();
  const [someone] = await stage.ordinary();
  const { id: roleId } = await stage.role('Mentor');
  const body = { memberIds: [someone?.id], action: { type: 'add_role', roleId } };
  await stage.operator.post('/api/discord-bulk-action', body);
  expect(await movedSince(before)).toContain('jobs');
});
