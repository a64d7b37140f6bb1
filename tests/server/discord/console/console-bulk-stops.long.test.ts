import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../../src/contract/discord/discord-bulk.contract.ts';
import { runBulkAction } from '../../../../src-server/discord/console/bulk/run-bulk-action.job.ts';
import type { ConsoleDeps } from '../../../../src-server/discord/console/console.deps.ts';
import { allAtOnce, type Hold } from '../../../support/all-at-once.ts';
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
const progress = async (jobId = '') => {
  const input = encodeURIComponent(JSON.stringify({ jobId }));
  const { json } = await stage.operator.get(`/trpc/discord.bulkProgress?input=${input}`);
  return (json.result as { data: BulkAnswer & { isUnderWay: boolean } }).data;
};
const finished = async (jobId?: string) => {
  await until('the job is over', async () => (await progress(jobId)).state !== 'running');
  return progress(jobId);
};
/** Other members in each test, so none is missing from the next. */
const people = async (from: number, count: number) =>
  (await stage.ordinary()).slice(from, from + count).map((member) => member.id);

/** Longer than a test waits. Such a call ends when its fault is ended. */
const HELD_MS = 60_000;

const isUnderWay = () =>
  until('the first one is under way', async () => {
    const [row] = await stage.app.app.parts.orm.em
      .fork()
      .execute(
        "select 1 from bulk_item i join bulk_job j on j.id = i.job_id where i.state = 'doing' and j.state = 'running'",
      );
    return row !== undefined;
  });
/** Without waiting for its first results. */
const begin = async (memberIds: string[], type: string, roleId?: string) => {
  const input = { memberIds, action: { type, roleId } };
  const { json } = await stage.operator.post('/trpc/discord.bulkStart', input);
  return (json.result as { data: BulkAnswer }).data;
};
const resume = async (jobId?: string) => {
  const { json } = await stage.operator.post('/trpc/discord.bulkResume', { jobId });
  const result = json.result as { data: { success: boolean; message: string } } | undefined;
  return { data: result?.data, error: json.error as { data: { appCode: string } } | undefined };
};

test('a deleted role stops the job after one refusal and gives the reason', async () => {
  const made = (await stage.app.control('POST', '/discord/roles', { name: 'Brief' })) as {
    id: string;
  };
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: HELD_MS, remaining: 1 });
  const mark = await stage.mark();
  const acting = act(await people(0, 8), 'add_role', made.id);
  await isUnderWay();
  await stage.app.control('DELETE', `/discord/roles/${made.id}`);
  await stage.noFaults();
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
  [
    'its permission',
    () => ({ permissions: String(1024n + 65_536n) }),
    'the permission Manage Roles',
  ],
  ['its rank', () => ({ position: 1 }), "not below the bot's own"],
] as const)(
  'a bot that loses %s stops after one refused call and resumes when it regains it',
  async (_, loss, words) => {
    const wickline = await stage.role('Wickline');
    const { id: roleId } = await stage.role('Analyst');
    const memberIds = await people(0, 6);
    await finished((await act(memberIds, 'remove_role', roleId)).jobId);
    await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: HELD_MS, remaining: 1 });
    const mark = await stage.mark();
    const acting = act(memberIds, 'add_role', roleId);
    await isUnderWay();
    await stage.app.control('PATCH', `/discord/roles/${wickline.id}`, loss());
    await stage.noFaults();
    const answer = await acting;
    expect(answer).toMatchObject({ success: false, state: 'stopped' });
    expect(answer.message).toContain(words);
    const refused = (await stage.since(mark, 'call', 'PUT *')).filter(
      ({ detail }) => Number(detail.status) >= 400,
    );
    expect(refused.length).toBeLessThanOrEqual(1);
    expect((await resume(answer.jobId)).data?.success).toBe(false);
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

test('skips a member who rises above the bot during the job and reaches the others', async () => {
  const { id: admin } = await stage.role('Admin');
  const [first = '', riser = '', last = ''] = await people(0, 3);
  await stage.fault({ route: 'DELETE *', kind: 'slow', delayMs: HELD_MS, remaining: 1 });
  const acting = act([first, riser, last], 'kick');
  await isUnderWay();
  await stage.app.control('POST', `/discord/members/${riser}/roles/${admin}`);
  await stage.noFaults();
  const answer = await acting;
  expect(answer.results?.map((item) => [item.state, item.code])).toEqual([
    ['done', null],
    ['skipped', 'above-bot'],
    ['done', null],
  ]);
});

test('a worker that lost its lease writes nothing more and touches no member', async () => {
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
  const paused: ConsoleDeps = {
    ...parts.discord,
    gateway: {
      ...parts.discord.gateway,
      async addRole(...call) {
        sent += 1;
        await parts.discord.gateway.addRole(...call);
        // Simulates a pause longer than the lease: another instance took the job.
        await em.execute("update lease set epoch = epoch + 1, holder = 'other' where key = ?", [
          `bulk:${jobId}`,
        ]);
      },
    },
  };
  await expect(runBulkAction(paused, { jobId })).rejects.toThrow(`bulk:${jobId}`);
  expect(sent).toBe(1);
  await em.execute('update lease set holder = null where key = ?', [`bulk:${jobId}`]);
  await runBulkAction(parts.discord, { jobId });
  expect(await progress(jobId)).toMatchObject({ state: 'done', counts: { done: 4 } });
  expect(await stage.since(mark, 'effect', 'member.role-added')).toHaveLength(4);
});

test('a stopped kick resumes only after a recent sign-in', async () => {
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
  expect((await resume(failed.jobId)).error?.data.appCode).toBe('admin.confirmation-required');
  expect(await stage.since(mark, 'effect')).toEqual([]);
  await shift('+');
  expect((await resume(failed.jobId)).data).toMatchObject({ success: true });
  expect(await finished(failed.jobId)).toMatchObject({ state: 'done', counts: { done: 1 } });
});

test('an operator stops a running job after the member at hand, and resumes it', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const memberIds = await people(6, 3);
  await act(memberIds, 'remove_role', roleId);
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: HELD_MS, remaining: 1 });
  const { jobId } = await begin(memberIds, 'add_role', roleId);
  await isUnderWay();
  await stage.operator.post('/trpc/discord.bulkStop', { jobId });
  const message = expect.stringContaining(
    '0 done, 0 skipped, 0 failed, 1 in progress, 2 not started',
  );
  expect(await progress(jobId)).toMatchObject({ isUnderWay: true, message });
  await stage.noFaults();
  await until('the call is over', async () => !(await progress(jobId)).isUnderWay);
  expect((await progress(jobId)).message).toMatch(/An operator stopped it\. 1 done, .* 2 not st/);
  expect((await resume(jobId)).data).toMatchObject({ success: true });
  expect(await finished(jobId)).toMatchObject({ state: 'done', counts: { done: 3 } });
});

test('a kick does not wait for a long role job', async () => {
  const { id: roleId } = await stage.role('Analyst');
  const memberIds = await people(0, 12);
  await finished((await act(memberIds, 'remove_role', roleId)).jobId);
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: HELD_MS });
  const { jobId } = await begin(memberIds, 'add_role', roleId);
  const [leaver = ''] = await people(20, 1);
  expect(await act([leaver], 'kick')).toMatchObject({ state: 'done', done: 1 });
  expect(await progress(jobId)).toMatchObject({ state: 'running' });
  const [queued] = await stage.app.app.parts.orm.em
    .fork()
    .execute<{ seconds: number }[]>(
      "select expire_seconds as seconds from job.job where name = 'run-bulk-action' and data->>'jobId' = ?",
      [jobId],
    );
  // A dead run has no heartbeat, so one that takes over 15 minutes is not taken for dead.
  expect(queued?.seconds).toBe(24 * 60 * 60);
  await stage.noFaults();
  await finished(jobId);
});

test('a revoked token stops the job, which can be resumed', async () => {
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
  const { orm } = stage.app.app.parts;
  const hold: Hold = ['select 1 from bulk_job where id = ? for update', [jobId]];
  const goOn = () => resume(jobId);
  await allAtOnce(orm, hold, [goOn, goOn]);
  const resumed =
    "select 1 from audit_entry where action = 'community.bulk-resumed' and target = ?";
  expect(await orm.em.fork().execute(resumed, [`bulk:${jobId}`])).toHaveLength(1);
  expect(await finished(jobId)).toMatchObject({ state: 'done', counts: { done: 3 } });
});
