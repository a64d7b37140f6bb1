import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../../src/contract/discord/discord-bulk.contract.ts';
import { until } from '../../../support/until.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
let roleId: string;
beforeAll(async () => {
  stage = await openConsole();
  roleId = (await stage.role('Mentor')).id;
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

/** Longer than a test waits. Such a call ends when its fault is ended. */
const HELD_MS = 60_000;
const act = async (memberIds: string[], type: string) =>
  (
    await stage.operator.post('/api/discord-bulk-action', {
      memberIds,
      action: { type, roleId: type.endsWith('role') ? roleId : undefined },
    })
  ).json as unknown as BulkAnswer;
const people = async (from: number, count: number) =>
  (await stage.ordinary()).slice(from, from + count).map((member) => member.id);
const outcomes = ({ results }: BulkAnswer) => results?.map(({ state, code }) => [state, code]);

test.each([
  ['add_role', 'PUT *', 'member.role-added'],
  ['remove_role', 'DELETE *', 'member.role-removed'],
  ['kick', 'DELETE *', 'member.kicked'],
  ['ban', 'PUT *', 'member.banned'],
])('%s is sent again after a success answer without an effect', async (type, route, effect) => {
  const members = await people(0, 2);
  if (type === 'remove_role') await act(members, 'add_role');
  else await act(members, 'remove_role');
  await stage.fault({ route, kind: 'no-effect', remaining: 1 });
  const mark = await stage.mark();
  expect(outcomes(await act(members, type))).toEqual([
    ['done', null],
    ['done', null],
  ]);
  expect(await stage.since(mark, 'effect', effect)).toHaveLength(2);
});

test.each(['remove_role', 'kick'])(
  '%s of a member who left during the job is skipped, not done',
  async (type) => {
    const [first = '', leaver = ''] = await people(0, 2);
    await act([first, leaver], 'add_role');
    await stage.fault({ route: 'DELETE *', kind: 'slow', delayMs: HELD_MS, remaining: 1 });
    const acting = act([first, leaver], type);
    await until('the first one is under way', async () => {
      const [row] = await stage.app.app.parts.orm.em
        .fork()
        .execute("select 1 from bulk_item where state = 'doing'");
      return row !== undefined;
    });
    await stage.app.control('POST', `/discord/members/${leaver}/leave`);
    await stage.noFaults();
    expect(outcomes(await acting)).toEqual([
      ['done', null],
      ['skipped', 'not-in-server'],
    ]);
  },
);
