import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { BulkAnswer } from '../../../src/contract/discord/discord-bulk.contract.ts';
import { runBulkAction } from '../../../src-server/discord/console/bulk/run-bulk-action.job.ts';
import type { Answer, Person } from '../../support/http-person.ts';
import { operatorOfRole } from '../../support/operator-of-role.ts';
import { subscribe } from '../../support/subscribers.ts';
import { until } from '../../support/until.ts';
import { type ConsoleStage, openConsole } from '../discord/console/console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const DAY_MS = 86_400_000;
/** Longer than a test waits. Such a call ends when its fault is ended. */
const HELD_MS = 60_000;
const sql = <T>(text: string, values: unknown[] = []) =>
  stage.app.app.parts.orm.em.fork().execute<T[]>(text, values);
const dataOf = <T>({ json }: Answer): T => (json.result as { data: T }).data;
const appCodeOf = ({ json }: Answer) =>
  (json.error as { data?: { appCode?: string } } | undefined)?.data?.appCode ?? null;
const act = (person: Person, type: string, memberIds: string[], roleId?: string) =>
  person.post('/trpc/discord.bulkStart', { memberIds, action: { type, roleId } });
const people = async (from: number, count: number) =>
  (await stage.ordinary()).slice(from, from + count).map((member) => member.id);
const jobOf = async (jobId?: string) => {
  const [job] = await sql<{ state: string; reason: string | null }>(
    'select state, reason from bulk_job where id = ?',
    [jobId],
  );
  return job;
};

it('a bulk action stops when its operator is removed, and another operator resumes it', async () => {
  const rogue = await operatorOfRole(stage.app, 'support', 'rogue.one');
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: HELD_MS, remaining: 1 });
  const { jobId } = dataOf<BulkAnswer>(await act(rogue, 'ban', await people(0, 6)));
  await until('the first one is under way', async () => {
    const rows = await sql("select 1 from bulk_item where job_id = ? and state = 'doing'", [jobId]);
    return rows.length > 0;
  });
  await sql('delete from operator where id = ?', [rogue.id]);
  await stage.noFaults();
  await until('the job is over', async () => (await jobOf(jobId))?.state !== 'running');
  expect(await jobOf(jobId)).toEqual({ state: 'stopped', reason: 'operator-gone' });
  expect((await stage.truth()).bans.length).toBeLessThanOrEqual(1);

  const resumed = await stage.operator.post('/trpc/discord.bulkResume', { jobId });
  expect(dataOf(resumed)).toMatchObject({ success: true });
  await until('the job is done', async () => (await jobOf(jobId))?.state === 'done');
  expect((await stage.truth()).bans.length).toBe(6);
});

it('a bulk action stops when its operator loses the right to it', async () => {
  const { id: roleId } = await stage.role('VIP');
  const demoted = await operatorOfRole(stage.app, 'support', 'demoted.one');
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: HELD_MS, remaining: 1 });
  const { jobId } = dataOf<BulkAnswer>(await act(demoted, 'add_role', await people(0, 6), roleId));
  await until('the first one is under way', async () => {
    const rows = await sql("select 1 from bulk_item where job_id = ? and state = 'doing'", [jobId]);
    return rows.length > 0;
  });
  await sql("update operator set role = 'finance' where id = ?", [demoted.id]);
  await stage.noFaults();
  await until('the job is over', async () => (await jobOf(jobId))?.state !== 'running');
  expect(await jobOf(jobId)).toMatchObject({ state: 'stopped', reason: 'operator-gone' });
});

it('a bulk gift of a moderator’s role stops when its owner becomes support, also after a restart', async () => {
  const { id: roleId } = await stage.role('Moderator');
  const demoted = await operatorOfRole(stage.app, 'owner', 'demoted.owner');
  const memberIds = await people(10, 6);
  await stage.fault({ route: 'PUT *', kind: 'slow', delayMs: HELD_MS, remaining: 1 });
  const { jobId } = dataOf<BulkAnswer>(await act(demoted, 'add_role', memberIds, roleId));
  await until('the first one is under way', async () => {
    const rows = await sql("select 1 from bulk_item where job_id = ? and state = 'doing'", [jobId]);
    return rows.length > 0;
  });
  await sql("update operator set role = 'support' where id = ?", [demoted.id]);
  await stage.noFaults();
  await until('the job is over', async () => (await jobOf(jobId))?.state !== 'running');
  const stopped = { state: 'stopped', reason: 'operator-gone' };
  expect(await jobOf(jobId)).toEqual(stopped);
  // The worker of a later process finds the job still running.
  await sql("update bulk_job set state = 'running' where id = ?", [jobId]);
  await runBulkAction(stage.app.app.parts.discord, { jobId: jobId ?? '' });
  expect(await jobOf(jobId)).toEqual(stopped);
  const { members } = await stage.truth();
  const given = members.filter(({ id, roles }) => memberIds.includes(id) && roles.includes(roleId));
  expect(given.length).toBeLessThanOrEqual(1);
});

it.each(['one member', 'many members', 'a preview'])(
  'only owners may give a role with moderating permissions: %s',
  async (how) => {
    const support = await operatorOfRole(stage.app, 'support', `support.${how.replace(' ', '.')}`);
    const { id: roleId } = await stage.role('Moderator');
    const { members } = await stage.truth();
    const ordinary = await stage.ordinary();
    const member = ordinary.find(({ roles }) => !roles.includes(roleId));
    const memberId = member?.id ?? '';
    const action = { type: 'add_role', roleId };
    const give = (person: Person) => {
      if (how === 'one member') {
        return person.post('/trpc/discord.memberRole', { memberId, roleId, action: 'add' });
      }
      const call = how === 'a preview' ? 'bulkPreview' : 'bulkStart';
      return person.post(`/trpc/discord.${call}`, { memberIds: [memberId], action });
    };
    expect(dataOf(await give(support))).toMatchObject({
      success: false,
      message: expect.stringContaining('gives rights of a moderator'),
    });
    expect(members.some(({ id }) => id === memberId)).toBe(true);
    const now = (await stage.truth()).members.find(({ id }) => id === memberId);
    expect(now?.roles).not.toContain(roleId);
    expect(dataOf(await give(stage.operator))).toMatchObject({ success: true });
  },
);

it('a bulk role requires the same confirmation as a single one', async () => {
  const support = await operatorOfRole(stage.app, 'support', 'late.support');
  const { id: roleId } = await stage.role('VIP');
  const [memberId = ''] = await people(8, 1);
  await sql(
    "update operator_session set created_at = created_at - interval '31 minutes' where operator_id = ?",
    [support.id],
  );
  for (const type of ['add_role', 'remove_role']) {
    const answer = await act(support, type, [memberId], roleId);
    expect(appCodeOf(answer)).toBe('admin.confirmation-required');
  }
});

it('a grant of more than a year counts as one without an end', async () => {
  const support = await operatorOfRole(stage.app, 'support', 'generous.support');
  const { userId: accountId } = await subscribe(stage.app, 'free');
  const give = (person: Person, expiresAt: string) => {
    const grant = { accountId, entitlement: 'indicator-main', reason: 'A friend', expiresAt };
    return person.post('/trpc/admin.grantByHand', grant);
  };
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  expect((await give(support, inDays(365))).status).toBe(200);
  for (const until of [inDays(368), '9999-12-31T23:59:59Z']) {
    expect(appCodeOf(await give(support, until))).toBe('admin.not-allowed');
  }
  expect((await give(stage.operator, inDays(368))).status).toBe(200);
});
