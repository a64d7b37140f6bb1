import type { QueuedJob } from '../../../src-server/jobs/job.ts';
import type { TestApp } from '../test-app.ts';
import { until } from '../until.ts';

/**
 * Removes or fails the account's job, as after a restore of the tables alone. Acts between two tries: pg-boss ends a
 * try by rewriting its row, which undoes a concurrent delete.
 */
export function loseJob(
  app: TestApp,
  { name }: QueuedJob,
  accountId: string,
  how: 'gone' | 'failed' = 'gone',
): Promise<void> {
  const lose = {
    gone: 'delete from job.job',
    failed: "update job.job set state = 'failed', completed_on = now()",
  }[how];
  const ours = "name = ? and data->>'accountId' = ?";
  const sql = (text: string): Promise<unknown[]> =>
    app.app.parts.orm.em.fork().execute(text, [name, accountId]);
  return until(`${name} is ${how}`, async () => {
    await sql(`${lose} where ${ours} and state in ('created', 'retry')`);
    return (
      (await sql(`select 1 from job.job where ${ours} and state in ('created', 'retry', 'active')`))
        .length === 0
    );
  });
}
