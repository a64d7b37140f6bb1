import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BulkAnswer, BulkPreview } from '../../../src/contract/discord-bulk.contract.ts';
import { createBulkJob } from '../../../src-server/discord/console/run-bulk.job.ts';
import { until } from '../../support/until.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
}, 60_000);
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
/** Fresh people, so that nobody is missing in the next test. */
const people = async (from: number, count: number) =>
  (await stage.ordinary()).slice(from, from + count).map((member) => member.id);

test('the documented call answers with the job and each member’s result', async () => {
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

test('whoever is left out is named with the reason, before and after', async () => {
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

test('a selection of five thousand fits into one call on either transport', async () => {
  const ids = Array.from({ length: 5000 }, (_, n) => String(300_000_000_000_000_000n + BigInt(n)));
  const shown = await preview(ids, 'kick');
  expect([shown.willRun, shown.skipped.length]).toEqual([0, 5000]);
  const answer = await act(ids, 'kick');
  expect(answer).toMatchObject({ success: true, state: 'done', done: 5000, total: 5000 });
}, 30_000);

test('nobody selected is the documented error', async () => {
  const { status, json } = await stage.operator.post('/api/discord-bulk-action', {
    memberIds: [],
    action: { type: 'kick' },
  });
  expect([status, json]).toEqual([400, { message: '请选择至少一个成员' }]);
});

test('a member named twice is touched once', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const [someone = ''] = await people(6, 1);
  await act([someone], 'remove_role', roleId);
  const mark = await stage.mark();
  expect(await act([someone, someone], 'add_role', roleId)).toMatchObject({ total: 1 });
  expect(await stage.since(mark, 'effect', 'member.role-added')).toHaveLength(1);
});

test('kick and ban ask for a typed phrase in the preview, and do what they say', async () => {
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

test('a sign-in of more than half an hour ago has to be confirmed before a kick', async () => {
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
])(
  'under faults (%s) everybody is reached, and nobody twice',
  async (kind, more) => {
    const { id: roleId } = await stage.role('Analyst');
    const memberIds = await people(0, 20);
    await finished((await act(memberIds, 'remove_role', roleId)).jobId);
    const mark = await stage.mark();
    await stage.fault({ route: 'PUT *', kind, rate: 0.4, ...more });
    const end = await finished((await act(memberIds, 'add_role', roleId)).jobId);
    await stage.noFaults();
    expect(end).toMatchObject({ state: 'done', counts: { done: 20, failed: 0 } });
    // A faulted call of the first kind did nothing; of the others it did its work.
    const worked = (await stage.since(mark, 'call', 'PUT *')).filter(
      ({ detail }) => kind !== 'status' || detail.fault === null,
    );
    expect(worked).toHaveLength(20);
    expect(await stage.since(mark, 'effect', 'member.role-added')).toHaveLength(20);
    expect((await holders(roleId)).filter(({ id }) => memberIds.includes(id))).toHaveLength(20);
  },
  60_000,
);

test('a member who leaves meanwhile is skipped, not failed', async () => {
  const [leaver = '', stayer = ''] = await people(0, 2);
  const { id: roleId } = await stage.role('Night Desk');
  await act([leaver, stayer], 'remove_role', roleId);
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: 300, remaining: 1 });
  const acting = act([stayer, leaver], 'add_role', roleId);
  await until('the first one is under way', async () => {
    const [row] = await stage.app.app.parts.orm.em
      .fork()
      .execute("select 1 from bulk_item where state = 'doing'");
    return row !== undefined;
  });
  await stage.app.control('POST', `/discord/members/${leaver}/leave`);
  const answer = await acting;
  expect(answer.results?.map((item) => [item.state, item.code])).toEqual([
    ['done', null],
    ['skipped', 'not-in-server'],
  ]);
});

const isUnderWay = () =>
  until('the first one is under way', async () => {
    const [row] = await stage.app.app.parts.orm.em
      .fork()
      .execute(
        "select 1 from bulk_item i join bulk_job j on j.id = i.job_id where i.state = 'doing' and j.state = 'running'",
      );
    return row !== undefined;
  });
const resume = async (jobId?: string) =>
  (await stage.operator.post('/trpc/discord.bulkResume', { jobId })).json.result as {
    data: { success: boolean; message: string; confirm?: string };
  };

test('a role deleted meanwhile stops the job after one refusal, and says why', async () => {
  const made = (await stage.app.control('POST', '/discord/roles', { name: 'Brief' })) as {
    id: string;
  };
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: 300, remaining: 1 });
  const mark = await stage.mark();
  const acting = act(await people(0, 8), 'add_role', made.id);
  await isUnderWay();
  await stage.app.control('DELETE', `/discord/roles/${made.id}`);
  const answer = await acting;
  expect(answer).toMatchObject({ success: false, state: 'stopped', total: 8 });
  expect(answer.message).toContain('stopped: This role was deleted.');
  const refused = (await stage.since(mark, 'call', 'PUT *')).filter(
    ({ detail }) => Number(detail.status) >= 400,
  );
  expect(refused.length).toBeLessThanOrEqual(1);
  expect((await resume(answer.jobId)).data).toEqual({
    success: false,
    message: 'This role was deleted.',
  });
});

test.each([
  ['its right', () => ({ permissions: String(1024n + 65_536n) }), 'the permission Manage Roles'],
  ['its place', () => ({ position: 1 }), "not below the bot's own"],
] as const)(
  'a bot that loses %s meanwhile asks once in vain, stops, and goes on when it has it back',
  async (_, loss, words) => {
    const wickline = await stage.role('Wickline');
    const { id: roleId } = await stage.role('Analyst');
    const memberIds = await people(0, 6);
    await finished((await act(memberIds, 'remove_role', roleId)).jobId);
    await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: 300, remaining: 1 });
    const mark = await stage.mark();
    const acting = act(memberIds, 'add_role', roleId);
    await isUnderWay();
    await stage.app.control('PATCH', `/discord/roles/${wickline.id}`, loss());
    const answer = await acting;
    expect(answer).toMatchObject({ success: false, state: 'stopped' });
    expect(answer.message).toContain(words);
    const refused = (await stage.since(mark, 'call', 'PUT *')).filter(
      ({ detail }) => Number(detail.status) >= 400,
    );
    expect(refused.length).toBeLessThanOrEqual(1);
    expect((await resume(answer.jobId)).data.success).toBe(false);
    const { permissions, position } = wickline;
    await stage.app.control('PATCH', `/discord/roles/${wickline.id}`, { permissions, position });
    expect((await resume(answer.jobId)).data).toMatchObject({ success: true });
    expect(await finished(answer.jobId)).toMatchObject({
      state: 'done',
      counts: { done: 6, failed: 0 },
    });
    expect(await stage.since(mark, 'effect', 'member.role-added')).toHaveLength(6);
  },
);

test('a member who rises above the bot meanwhile is skipped, and the others are reached', async () => {
  const { id: admin } = await stage.role('Admin');
  const [first = '', riser = '', last = ''] = await people(0, 3);
  await stage.fault({ route: 'DELETE *', kind: 'slow', delayMs: 300, remaining: 1 });
  const acting = act([first, riser, last], 'kick');
  await isUnderWay();
  await stage.app.control('POST', `/discord/members/${riser}/roles/${admin}`);
  const answer = await acting;
  expect(answer.results?.map((item) => [item.state, item.code])).toEqual([
    ['done', null],
    ['skipped', 'above-bot'],
    ['done', null],
  ]);
});

test('a worker that lost its job writes nothing more, and touches nobody', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const memberIds = await people(0, 4);
  await finished((await act(memberIds, 'remove_role', roleId)).jobId);
  const { parts } = stage.app.app;
  const em = parts.orm.em.fork();
  const { jobId = '' } = await act(memberIds, 'add_role', roleId);
  await act(memberIds, 'remove_role', roleId);
  await em.execute("update bulk_item set state = 'waiting', attempts = 0 where job_id = ?", [
    jobId,
  ]);
  await em.execute("update bulk_job set state = 'running' where id = ?", [jobId]);
  const mark = await stage.mark();
  let sent = 0;
  const paused = createBulkJob({
    ...parts.discord,
    gateway: {
      ...parts.discord.gateway,
      async addRole(...call) {
        sent += 1;
        await parts.discord.gateway.addRole(...call);
        // As after a pause that outlived the lease: another instance took the job.
        await em.execute("update lease set epoch = epoch + 1, holder = 'other' where key = ?", [
          `bulk:${jobId}`,
        ]);
      },
    },
  });
  await expect(paused({ jobId })).rejects.toThrow(`bulk:${jobId}`);
  expect(sent).toBe(1);
  await em.execute('update lease set holder = null where key = ?', [`bulk:${jobId}`]);
  await createBulkJob(parts.discord)({ jobId });
  expect(await progress(jobId)).toMatchObject({ state: 'done', counts: { done: 4 } });
  expect(await stage.since(mark, 'effect', 'member.role-added')).toHaveLength(4);
});

test('a kick that stopped is resumed only after a recent sign-in', async () => {
  const [leaver = ''] = await people(0, 1);
  await stage.fault({ route: 'DELETE *', kind: 'code-50013' });
  const failed = await finished((await act([leaver], 'kick')).jobId);
  expect(failed).toMatchObject({ counts: { failed: 1 } });
  await stage.noFaults();
  const em = stage.app.app.parts.orm.em.fork();
  const shift = (sign: string) =>
    em.execute(`update operator_session set created_at = created_at ${sign} interval '31 minutes'`);
  await shift('-');
  const mark = await stage.mark();
  expect((await resume(failed.jobId)).data).toMatchObject({ success: false, confirm: 'sign-in' });
  expect(await stage.since(mark, 'effect')).toEqual([]);
  await shift('+');
  expect((await resume(failed.jobId)).data).toMatchObject({ success: true });
  expect(await finished(failed.jobId)).toMatchObject({ state: 'done', counts: { done: 1 } });
});

test('a kick does not wait for a long role job', async () => {
  const { id: roleId } = await stage.role('Analyst');
  const memberIds = await people(0, 12);
  await finished((await act(memberIds, 'remove_role', roleId)).jobId);
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: 400 });
  const { json } = await stage.operator.post('/trpc/discord.bulkStart', {
    memberIds,
    action: { type: 'add_role', roleId },
  });
  const { jobId } = (json.result as { data: BulkAnswer }).data;
  const [leaver = ''] = await people(20, 1);
  expect(await act([leaver], 'kick')).toMatchObject({ state: 'done', done: 1 });
  expect(await progress(jobId)).toMatchObject({ state: 'running' });
  const [queued] = await stage.app.app.parts.orm.em
    .fork()
    .execute<{ seconds: number }[]>(
      "select expire_seconds as seconds from job.job where name = 'run-bulk-action' and data->>'jobId' = ?",
      [jobId],
    );
  // A run of more than a quarter of an hour is not taken for dead: a dead one has no heartbeat.
  expect(queued?.seconds).toBe(24 * 60 * 60);
  await stage.noFaults();
  await finished(jobId);
});

test('a member in doubt after a crash is looked at before anything is sent again', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const memberIds = await people(3, 3);
  await act(memberIds, 'add_role', roleId);
  const { jobId = '' } = await act([memberIds[0] ?? ''], 'remove_role', roleId);
  const em = stage.app.app.parts.orm.em.fork();
  // As a process leaves it that dies between Discord's answer and the note of it.
  await em.execute("update bulk_job set state = 'running' where id = ?", [jobId]);
  await em.execute("update bulk_item set state = 'doing' where job_id = ?", [jobId]);
  const mark = await stage.mark();
  await createBulkJob(stage.app.app.parts.discord)({ jobId });
  expect(await progress(jobId)).toMatchObject({ state: 'done', counts: { done: 1 } });
  expect(await stage.since(mark, 'call', 'DELETE *')).toEqual([]);
});

test('a token that is taken away stops the job, which can be resumed', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const memberIds = await people(6, 3);
  await act(memberIds, 'remove_role', roleId);
  await stage.fault({ route: 'PUT *', kind: 'status', status: 401 });
  const { jobId } = await act(memberIds, 'add_role', roleId);
  const stopped = await finished(jobId);
  expect(stopped).toMatchObject({ success: false, state: 'stopped' });
  expect(stopped.message).toContain('Discord refuses the bot token');
  await stage.noFaults();
  await until(
    'the bot is ready',
    () => stage.app.app.parts.gateways.discord.state().kind === 'ready',
  );
  await stage.operator.post('/trpc/discord.bulkResume', { jobId });
  expect(await finished(jobId)).toMatchObject({ state: 'done', counts: { done: 3 } });
}, 60_000);
