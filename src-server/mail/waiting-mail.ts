import type { EntityManager } from '@mikro-orm/postgresql';
import {
  MAIL_ENDINGS,
  type MailEnding,
  REFUSED_SINCE,
  refusedSince,
} from '../../src/domain/mail-ending.ts';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import { readFork, transact, writeAlone } from '../database/transaction.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../log/log.ts';

const listed = (endings: readonly MailEnding[]): string =>
  endings.map((ending) => `'${ending}'`).join(', ');
const ENDINGS = listed(MAIL_ENDINGS);

/** SQL: a letter that will never go out. */
export const GIVEN_UP = `(sent_at is null and last_error in (${ENDINGS}))`;
/** SQL: a letter that somebody should have got and did not, or is refused so far; not one that opens nothing any more. */
export const UNDELIVERED = `(sent_at is null
    and (last_error in (${listed(['refused', 'too-late'])}) or last_error like '${REFUSED_SINCE}%'))`;
/** SQL: a letter that is still to go out. */
const WAITS = `(sent_at is null and coalesce(last_error, '') not in (${ENDINGS}))`;

const AT_ONCE = 500;
const REFUSED_AGAIN_AFTER = '4 hours';
/** What was to be told then would only puzzle now. */
const TOO_LATE_MS = 14 * 86_400_000;

/** SQL: nobody sends it. One that was refused had its try; a mailbox is not knocked at more often. */
const WITHOUT_JOB = `${WAITS} and not exists (
    select from job.job where name = 'send-mail' and data->>'mailId' = outgoing_mail.id::text
      and (state in ('created', 'retry', 'active')
        or state = 'completed' and completed_on > now() - interval '${REFUSED_AGAIN_AFTER}'))`;

/** One that is refused has its own end; where everybody is, its time runs from the first refusal. */
const END_LATE = `
  update outgoing_mail set last_error = 'too-late', "values" = '{}'
  where ${WITHOUT_JOB} and case when last_error like '${REFUSED_SINCE}%'
    then substr(last_error, ${REFUSED_SINCE.length + 1})::timestamptz else created_at end < ?
  returning id, template`;

/** Locked, so that two who look at once do not both send it. */
const TAKE_UP = `
  select id from outgoing_mail where ${WITHOUT_JOB}
  order by id limit ${AT_ONCE} for update`;

/** Asked anew under the lock: whoever held it before us has written the job since our question began. */
const STILL_WITHOUT = `
  select id from outgoing_mail where id = any(?::uuid[]) and ${WITHOUT_JOB} order by id`;

/**
 * The row is the letter, and its job no more than a way to send it: one that failed for good, or is lost, as
 * after a restore of the tables alone, is written anew. Returns how many.
 */
export async function resumeMail(deps: {
  orm: Orm;
  jobs: JobQueue;
  clock: Clock;
  log: Log;
}): Promise<number> {
  const { late, resumed } = await transact(deps.orm, async (em) => {
    const before = new Date(deps.clock.now().getTime() - TOO_LATE_MS);
    const ended = await em.execute<{ id: string; template: string }[]>(END_LATE, [before]);
    const taken = await em.execute<{ id: string }[]>(TAKE_UP);
    const ids = `{${taken.map(({ id }) => id).join(',')}}`;
    const rows = await em.execute<{ id: string }[]>(STILL_WITHOUT, [ids]);
    for (const { id } of rows) await deps.jobs.enqueue(em, 'send-mail', { mailId: id }, 'later');
    return { late: ended, resumed: rows.length };
  });
  for (const { id, template } of late) {
    deps.log.warn({ mailId: id, template, why: 'too-late' }, 'mail given up');
  }
  return resumed;
}

/** Of a letter that is still to go out: since when it is refused, null when it is not. Null of any other. */
export async function findWaitingMail(
  em: EntityManager,
  dedupeKey: string,
): Promise<{ refusedSince: Date | null } | null> {
  const [row] = await em.execute<{ last_error: string | null }[]>(
    `select last_error from outgoing_mail where dedupe_key = ? and ${WAITS}`,
    [dedupeKey],
  );
  return row === undefined ? null : { refusedSince: refusedSince(row.last_error) };
}

/** SQL: a letter is still to go out to that account or sign-up, and with it perhaps the link of this row. */
export function awaitsMail(userId: string): string {
  return `exists (select from outgoing_mail where outgoing_mail.user_id = ${userId} and ${WAITS})`;
}

/** When the mail server last took a letter. */
export async function lastTakenAt(orm: Orm): Promise<Date | null> {
  const [row] = await readFork(orm).execute<{ at: string | null }[]>(
    'select max(sent_at) as at from outgoing_mail',
  );
  return row?.at == null ? null : new Date(row.at);
}

/** Why it did not go out this time. */
export async function noteMailTrouble(orm: Orm, id: string, trouble: string): Promise<void> {
  await writeAlone(orm, (em) =>
    em.execute(`update outgoing_mail set last_error = ? where id = ? and ${WAITS}`, [trouble, id]),
  );
}

/** It will never go out; nobody needs its contents any more. */
export async function endMail(orm: Orm, id: string, ending: MailEnding): Promise<void> {
  await writeAlone(orm, (em) =>
    em.execute(
      `update outgoing_mail set last_error = ?, "values" = '{}' where id = ? and ${WAITS}`,
      [ending, id],
    ),
  );
}
