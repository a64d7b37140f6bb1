import { expect } from 'vitest';
import type { UsersBulkProgress } from '../../../../src/contract/operator/desk/users-bulk.contract.ts';
import type { Person } from '../../../support/http-person.ts';
import type { Subscriber } from '../../../support/subscribers.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

export const DAYS = 7;

const dataOf = <Data>(json: Record<string, unknown>): Data => (json.result as { data: Data }).data;

/** Calls of bulk actions on users, in the world of a test file. */
export function bulkCalls(world: () => { app: TestApp; operator: Person }) {
  const sql = <T>(text: string, values: unknown[] = []) =>
    world().app.app.parts.orm.em.fork().execute<T[]>(text, values);
  const act = (procedure: string, input: object, who: Person = world().operator) =>
    who.post(`/trpc/admin.${procedure}`, input);
  const ask = async <Data>(procedure: string, input: object): Promise<Data> => {
    const query = encodeURIComponent(JSON.stringify(input));
    return dataOf((await world().operator.get(`/trpc/admin.${procedure}?input=${query}`)).json);
  };
  const progressOf = (jobId: string) => ask<UsersBulkProgress>('usersBulkProgress', { jobId });

  async function ended(jobId: string): Promise<UsersBulkProgress> {
    await until('the job is over', async () => (await progressOf(jobId)).state !== 'running');
    return progressOf(jobId);
  }
  const start = (input: object, who: Person = world().operator) =>
    act('startUsersBulk', { jobId: crypto.randomUUID(), ...input }, who);
  async function run(input: object): Promise<UsersBulkProgress> {
    const { jobId } = dataOf<{ jobId: string }>((await start(input)).json);
    return ended(jobId);
  }
  async function resume(jobId: string): Promise<UsersBulkProgress> {
    expect((await act('resumeUsersBulk', { jobId })).status).toBe(200);
    return ended(jobId);
  }

  /** Where their free days would end now. */
  async function endOf({ userId: accountId }: Subscriber, days = DAYS): Promise<string> {
    return (await ask<{ until: string }>('freeDaysPreview', { accountId, days })).until;
  }

  async function paidThrough({ userId }: Subscriber): Promise<string | undefined> {
    const [row] = await sql<{ at: string | Date }>(
      'select paid_through as at from subscription where user_id = ? and is_current',
      [userId],
    );
    return row && new Date(row.at).toISOString();
  }

  /** A stopped job, as a crash or an operator's removal leaves it. */
  async function storeJob(
    action: string,
    users: { who: Subscriber; until: string | null }[],
  ): Promise<string> {
    const jobId = crypto.randomUUID();
    await sql(
      `insert into users_bulk_job (id, operator_id, action, days, note, state, created_at)
         select ?, id, ?, ?, 'Outage', 'stopped', now() from operator where from_environment`,
      [jobId, action, DAYS],
    );
    for (const [place, { who, until: end }] of users.entries()) {
      await sql(
        `insert into users_bulk_item (job_id, account_id, place, state, until)
           values (?, ?, ?, 'waiting', ?)`,
        [jobId, who.userId, place, end],
      );
    }
    return jobId;
  }

  return { act, dataOf, endOf, ended, paidThrough, progressOf, resume, run, sql, start, storeJob };
}
