import { REFUSED_SINCE } from '../../src/domain/mail-ending.ts';
import { transact } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import { sendMailJob } from './send-mail.job.ts';
import { WAITS } from './waiting-mail.ts';

const AT_ONCE = 500;
const REFUSED_AGAIN_AFTER = '4 hours';
/** Too old to be useful. */
const TOO_LATE_MS = 14 * 86_400_000;

/**
 * SQL: no job will send it. A refused mail had its try, and is not retried more often than this.
 */
const WITHOUT_JOB = `${WAITS} and not exists (
    select from job.job where name = '${sendMailJob.name}' and data->>'mailId' = outgoing_mail.id::text
      and (state in ('created', 'retry', 'active')
        or state = 'completed' and completed_on > now() - interval '${REFUSED_AGAIN_AFTER}'))`;

/** A refused mail has its own deadline. In an outage, it counts from the first refusal. */
const END_LATE = `
  update outgoing_mail set last_error = 'too-late', "values" = '{}'
  where ${WITHOUT_JOB} and case when last_error like '${REFUSED_SINCE}%'
    then substr(last_error, ${REFUSED_SINCE.length + 1})::timestamptz else created_at end < ?
  returning id, template`;

/** Locked, so two concurrent runs do not both send it. */
const TAKE_UP = `
  select id from outgoing_mail where ${WITHOUT_JOB}
  order by id limit ${AT_ONCE} for update`;

/**
 * Checked again under the lock: its previous holder may have enqueued the job since our query
 * started.
 */
const STILL_WITHOUT = `
  select id from outgoing_mail where id = any(?::uuid[]) and ${WITHOUT_JOB} order by id`;

/**
 * The row is the mail; its job only delivers it. Enqueues again a job that failed for good or is
 * missing, as after a restore without the queue. Returns how many.
 */
export async function resumeMail(
  deps: Pick<Kernel, 'orm' | 'clock' | 'log' | 'jobs'>,
): Promise<number> {
  const { late, resumed } = await transact(deps.orm, async (em) => {
    const before = new Date(deps.clock.now().getTime() - TOO_LATE_MS);
    const ended = await em.execute<{ id: string; template: string }[]>(END_LATE, [before]);
    const taken = await em.execute<{ id: string }[]>(TAKE_UP);
    const ids = `{${taken.map(({ id }) => id).join(',')}}`;
    const rows = await em.execute<{ id: string }[]>(STILL_WITHOUT, [ids]);
    for (const { id } of rows) await deps.jobs.enqueue(em, sendMailJob, { mailId: id }, 'later');
    return { late: ended, resumed: rows.length };
  });
  for (const { id, template } of late) {
    deps.log.warn({ mailId: id, template, why: 'too-late' }, 'mail given up');
  }
  return resumed;
}
