import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../../src/contract/discord/discord-bulk.contract.ts';
import { readBulkProgress } from '../../../../src-server/discord/console/bulk/bulk.view.ts';
import { resumeBulk } from '../../../../src-server/discord/console/bulk/resume-bulk.ts';
import { runBulkAction } from '../../../../src-server/discord/console/bulk/run-bulk-action.job.ts';
import { stopBulk } from '../../../../src-server/discord/console/bulk/stop-bulk.ts';
import type { ConsoleDeps } from '../../../../src-server/discord/console/console.deps.ts';
import type { OperatorActor } from '../../../../src-server/procedure/request-context.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
});
afterAll(() => stage.close());

const act = async (memberIds: string[], type: string, roleId: string) =>
  (await stage.operator.post('/api/discord-bulk-action', { memberIds, action: { type, roleId } }))
    .json as unknown as BulkAnswer;

/** An operator without a row, because they were removed. */
const GONE: OperatorActor = {
  kind: 'operator',
  operatorId: '0192f0c1-0000-7000-8000-00000000d15c',
  username: 'removed',
  role: 'owner',
  mustEnrol: false,
  sessionId: 'session',
  confirmation: { isFresh: true, isFreshForDocumented: true },
};

test('a job that another operator resumed during a call continues with their rights', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const memberIds = (await stage.ordinary()).slice(0, 3).map(({ id }) => id);
  await act(memberIds, 'remove_role', roleId);
  const { jobId = '' } = await act(memberIds, 'add_role', roleId);
  await act(memberIds, 'remove_role', roleId);
  const { orm, discord } = stage.app.app.parts;
  const em = orm.em.fork();
  await em.execute("update bulk_item set state = 'waiting', attempts = 0 where job_id = ?", [
    jobId,
  ]);
  await em.execute("update bulk_job set state = 'running' where id = ?", [jobId]);
  let sent = 0;
  const handedOver: ConsoleDeps = {
    ...discord,
    gateway: {
      ...discord.gateway,
      async addRole(...call) {
        sent += 1;
        if (sent === 1) {
          expect((await stopBulk(discord, GONE, jobId)).message).toBe('Stopping the job.');
          expect((await stopBulk(discord, GONE, jobId)).message).toBe('The job is not running.');
          expect((await resumeBulk(discord, GONE, jobId)).message).toBe('The job continues.');
        }
        await discord.gateway.addRole(...call);
      },
    },
  };
  await runBulkAction(handedOver, { jobId });
  expect(sent).toBe(1);
  const left = 'select state, reason, operator from bulk_job where id = ?';
  expect(await em.execute(left, [jobId])).toEqual([
    { state: 'stopped', reason: 'operator-gone', operator: GONE.username },
  ]);
});

test('a kick that was started in another server stops and touches no member of this one', async () => {
  const { id: roleId } = await stage.role('Mentor');
  const memberIds = (await stage.ordinary()).slice(3, 6).map(({ id }) => id);
  const { jobId = '' } = await act(memberIds, 'add_role', roleId);
  const { orm, discord } = stage.app.app.parts;
  const em = orm.em.fork();
  await em.execute("update bulk_item set state = 'waiting', attempts = 0 where job_id = ?", [
    jobId,
  ]);
  const kick = "action = 'kick', role_id = null, role_name = null, state = 'running'";
  const [{ here } = { here: '' }] = await em.execute<{ here: string }[]>(
    'select guild_id as here from bulk_job where id = ?',
    [jobId],
  );
  await em.execute(`update bulk_job set ${kick}, guild_id = '1' where id = ?`, [jobId]);
  const mark = await stage.mark();
  await runBulkAction(discord, { jobId });
  expect(await stage.since(mark, 'call', 'DELETE *')).toEqual([]);
  expect(await em.execute('select state, reason from bulk_job where id = ?', [jobId])).toEqual([
    { state: 'stopped', reason: 'other-server' },
  ]);
  // The operator reads why once that server is configured again.
  await em.execute('update bulk_job set guild_id = ? where id = ?', [here, jobId]);
  expect((await readBulkProgress(discord, jobId)).message).toContain(
    'stopped: Another server was configured in the meantime. Resume it to continue here. 0 done',
  );
});
