import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {
  BulkAnswer,
  BulkPreview,
} from '../../../../src/contract/discord/discord-bulk.contract.ts';
import { runBulkAction } from '../../../../src-server/discord/console/bulk/run-bulk-action.job.ts';
import { until } from '../../../support/until.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const act = async (memberIds: string[], type: string, roleId?: string) =>
  (await stage.operator.post('/api/discord-bulk-action', { memberIds, action: { type, roleId } }))
    .json as unknown as BulkAnswer;
const preview = async (memberIds: string[], type: string, roleId?: string) =>
  (
    (
      await stage.operator.post('/trpc/discord.bulkPreview', {
        memberIds,
        action: { type, roleId },
      })
    ).json.result as { data: BulkPreview }
  ).data;
const progress = async (jobId = '') => {
  const input = encodeURIComponent(JSON.stringify({ jobId }));
  const { json } = await stage.operator.get(`/trpc/discord.bulkProgress?input=${input}`);
  return (json.result as { data: BulkAnswer }).data;
};
const finished = async (jobId?: string) => {
  await until('the job is over', async () => (await progress(jobId)).state !== 'running');
  return progress(jobId);
};
const holders = async (roleId: string) =>
  (await stage.truth()).members.filter((member) => member.roles.includes(roleId));
/** Other members in each test, so none is missing from the next. */
const people = async (from: number, count: number) =>
  (await stage.ordinary()).slice(from, from + count).map((member) => member.id);

test('the documented call answers with the job and each member’s result [discord-20]', async () => {
  const { id: roleId } = await stage.role('VIP');
  const memberIds = await people(0, 5);
  const answer = await act(memberIds, 'add_role', roleId);
  expect(answer).toMatchObject({ success: true, state: 'done', done: 5, total: 5 });
  expect(answer.jobId).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.results?.map(({ memberId, ok, message }) => [memberId, ok, message])).toEqual(
    memberIds.map((id) => [id, true, 'Role added.']),
  );
  expect((await holders(roleId)).map((member) => member.id).sort()).toEqual(memberIds.sort());
});

test('names each skipped member with the reason, in the preview and in the result', async () => {
  const { guild, members } = await stage.truth();
  const { id: roleId } = await stage.role('VIP');
  const bot = members.find((member) => member.bot && member.username !== 'Wickline');
  const own = members.find((member) => member.username === 'Wickline');
  const admin = await stage.role('Admin');
  const above = members.find((member) => member.roles.includes(admin.id));
  const [holder] = await holders(roleId);
  const chosen = [guild.ownerId, bot?.id, own?.id, above?.id, holder?.id].map(String);
  const codes = ['owner', 'bot', 'own-bot', 'above-bot', 'has-role'];
  const shown = await preview([...chosen, '123456789012345678'], 'add_role', roleId);
  expect(shown.willRun).toBe(0);
  expect(shown.skipped.map((item) => item.code)).toEqual([...codes, 'not-in-server']);
  const mark = await stage.mark();
  const answer = await act(chosen, 'add_role', roleId);
  expect(answer.results?.map((item) => [item.state, item.code])).toEqual(
    codes.map((code) => ['skipped', code]),
  );
  expect(await stage.since(mark, 'effect')).toEqual([]);
});

test('a selection of 5,000 members fits into one call on either transport', async () => {
  const ids = Array.from({ length: 5000 }, (_, n) => String(300_000_000_000_000_000n + BigInt(n)));
  const shown = await preview(ids, 'kick');
  expect([shown.willRun, shown.skipped.length]).toEqual([0, 5000]);
  const answer = await act(ids, 'kick');
  expect(answer).toMatchObject({ success: true, state: 'done', done: 5000, total: 5000 });
});

test('an empty selection is the documented error [discord-21]', async () => {
  const { status, json } = await stage.operator.post('/api/discord-bulk-action', {
    memberIds: [],
    action: { type: 'kick' },
  });
  expect([status, json]).toEqual([400, { message: '请选择至少一个成员' }]);
});

test('a member listed twice is changed once', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const [someone = ''] = await people(6, 1);
  await act([someone], 'remove_role', roleId);
  const mark = await stage.mark();
  expect(await act([someone, someone], 'add_role', roleId)).toMatchObject({ total: 1 });
  expect(await stage.since(mark, 'effect', 'member.role-added')).toHaveLength(1);
});

test('kick and ban require a typed phrase in the preview and remove the members [discord-22]', async () => {
  const leaving = await people(10, 2);
  expect((await preview(leaving, 'kick')).phrase).toBe('KICK 2');
  expect(await act(leaving, 'kick')).toMatchObject({ success: true, done: 2 });
  const banned = await people(10, 2);
  expect((await preview(banned, 'ban')).phrase).toBe('BAN 2');
  expect(await act(banned, 'ban')).toMatchObject({ success: true, done: 2 });
  const { members, bans } = await stage.truth();
  const inside = new Set(members.map((member) => member.id));
  expect([...leaving, ...banned].filter((id) => inside.has(id))).toEqual([]);
  expect(bans.map((ban) => ban.userId).sort()).toEqual(banned.sort());
});

test('a kick needs a confirmation when the sign-in is more than half an hour old', async () => {
  const em = stage.app.app.parts.orm.em.fork();
  const shift = (sign: string) =>
    em.execute(`update operator_session set created_at = created_at ${sign} interval '31 minutes'`);
  await shift('-');
  const mark = await stage.mark();
  const answer = await act(await people(10, 1), 'kick');
  expect(answer).toMatchObject({ success: false, confirm: 'sign-in' });
  expect(answer.message).toContain('/admin');
  expect(await stage.since(mark, 'effect')).toEqual([]);
  await shift('+');
});

test.each([
  ['status', { status: 500 }],
  ['status-after', { status: 502 }],
  ['lost-response', {}],
])('under faults (%s) every member is reached once', async (kind, more) => {
  const { id: roleId } = await stage.role('Analyst');
  const memberIds = await people(0, 20);
  await finished((await act(memberIds, 'remove_role', roleId)).jobId);
  const mark = await stage.mark();
  await stage.fault({ route: 'PUT *', kind, rate: 0.4, ...more });
  const end = await finished((await act(memberIds, 'add_role', roleId)).jobId);
  await stage.noFaults();
  expect(end).toMatchObject({ state: 'done', counts: { done: 20, failed: 0 } });
  // A call struck by the first kind did nothing. The others did their work.
  const worked = (await stage.since(mark, 'call', 'PUT *')).filter(
    ({ detail }) => kind !== 'status' || detail.fault === null,
  );
  expect(worked).toHaveLength(20);
  expect(await stage.since(mark, 'effect', 'member.role-added')).toHaveLength(20);
  expect((await holders(roleId)).filter(({ id }) => memberIds.includes(id))).toHaveLength(20);
});

test('a member who leaves during the job is skipped, not failed', async () => {
  const [leaver = '', stayer = ''] = await people(0, 2);
  const { id: roleId } = await stage.role('Night Desk');
  await act([leaver, stayer], 'remove_role', roleId);
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: 60_000, remaining: 1 });
  const acting = act([stayer, leaver], 'add_role', roleId);
  await until('the first one is under way', async () => {
    const [row] = await stage.app.app.parts.orm.em
      .fork()
      .execute("select 1 from bulk_item where state = 'doing'");
    return row !== undefined;
  });
  await stage.app.control('POST', `/discord/members/${leaver}/leave`);
  // Also releases the held calls.
  await stage.noFaults();
  const answer = await acting;
  expect(answer.results?.map((item) => [item.state, item.code])).toEqual([
    ['done', null],
    ['skipped', 'not-in-server'],
  ]);
});

test('a member in doubt after a crash is read before anything is sent again', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const memberIds = await people(3, 3);
  await act(memberIds, 'add_role', roleId);
  const { jobId = '' } = await act([memberIds[0] ?? ''], 'remove_role', roleId);
  const em = stage.app.app.parts.orm.em.fork();
  // The state left by a process that died between Discord's answer and its record.
  await em.execute("update bulk_job set state = 'running' where id = ?", [jobId]);
  await em.execute("update bulk_item set state = 'doing' where job_id = ?", [jobId]);
  const mark = await stage.mark();
  await runBulkAction(stage.app.app.parts.discord, { jobId });
  expect(await progress(jobId)).toMatchObject({ state: 'done', counts: { done: 1 } });
  expect(await stage.since(mark, 'call', 'DELETE *')).toEqual([]);
});
