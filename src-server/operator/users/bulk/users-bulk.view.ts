import type { UsersBulkProgress } from '../../../../src/contract/operator/desk/users-bulk.contract.ts';
import type { Orm } from '../../../database/orm.ts';
import { readFork } from '../../../database/transaction.ts';
import { noJob } from './start-users-bulk.ts';
import type { UsersBulkItemState } from './users-bulk.entity.ts';

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const JOBS = `
  select j.id as "jobId", j.action, o.username as by, j.state,
    ${iso('j.created_at')} as "createdAt", ${iso('j.ended_at')} as "endedAt"
  from users_bulk_job j left join operator o on o.id = j.operator_id`;

const COUNTS = `
  select state, count(*)::int as n from users_bulk_item where job_id = ?::uuid group by state`;

const EXPLAINED = `
  select i.account_id as "accountId", coalesce(a.email, i.account_id::text) as email,
    coalesce(i.reason, '') as reason, i.state
  from users_bulk_item i left join account a on a.id = i.account_id
  where i.job_id = ?::uuid and i.state in ('skipped', 'failed')
  order by i.state, i.place limit 50`;

const RECENT = 5;

type Job = Omit<UsersBulkProgress, 'counts' | 'explained'>;

/** For a page that polls a job. */
export async function usersBulkProgress(orm: Orm, jobId: string): Promise<UsersBulkProgress> {
  const [job] = await readFork(orm).execute<Job[]>(`${JOBS} where j.id = ?::uuid`, [jobId]);
  if (job === undefined) throw noJob();
  return detailed(orm, job);
}

/** Newest first. */
export async function recentUsersBulk(orm: Orm): Promise<UsersBulkProgress[]> {
  const jobs = await readFork(orm).execute<Job[]>(`${JOBS} order by j.id desc limit ${RECENT}`);
  return Promise.all(jobs.map((job) => detailed(orm, job)));
}

async function detailed(orm: Orm, job: Job): Promise<UsersBulkProgress> {
  const em = readFork(orm);
  const rows = await em.execute<{ state: UsersBulkItemState; n: number }[]>(COUNTS, [job.jobId]);
  const of = (...states: UsersBulkItemState[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.n, 0);
  const explained = await em.execute<UsersBulkProgress['explained']>(EXPLAINED, [job.jobId]);
  const counts = {
    waiting: of('waiting', 'doing'),
    done: of('done'),
    skipped: of('skipped'),
    failed: of('failed'),
  };
  return { ...job, counts, explained };
}
