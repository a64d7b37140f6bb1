import type { EntityManager } from '@mikro-orm/postgresql';
import {
  MAIL_ENDINGS,
  type MailEnding,
  REFUSED_SINCE,
  refusedSince,
} from '../../src/domain/mail-ending.ts';
import type { Orm } from '../database/orm.ts';
import { readFork, transact, writeAlone } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';

const listed = (endings: readonly MailEnding[]): string =>
  endings.map((ending) => `'${ending}'`).join(', ');
const ENDINGS = listed(MAIL_ENDINGS);

/** SQL: a mail that will never be sent. */
export const GIVEN_UP = `(sent_at is null and last_error in (${ENDINGS}))`;
/** SQL: a mail that failed, or is refused so far. Excludes mails whose link expired. */
export const UNDELIVERED = `(sent_at is null
    and (last_error in (${listed(['refused', 'too-late'])}) or last_error like '${REFUSED_SINCE}%'))`;
/** SQL: a mail still to be sent. */
const WAITS = `(sent_at is null and coalesce(last_error, '') not in (${ENDINGS}))`;

const AT_ONCE = 500;
const REFUSED_AGAIN_AFTER = '4 hours';
/** Too old to be useful. */
const TOO_LATE_MS = 14 * 86_400_000;

/**
 * SQL: no job will send it. A refused mail had its try, and is not retried more often than this.
 */
const WITHOUT_JOB = `${WAITS} and not exists (
    select from job.job where name = 'send-mail' and data->>'mailId' = outgoing_mail.id::text
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
    for (const { id } of rows) await deps.jobs.enqueue(em, 'send-mail', { mailId: id }, 'later');
    return { late: ended, resumed: rows.length };
  });
  for (const { id, template } of late) {
    deps.log.warn({ mailId: id, template, why: 'too-late' }, 'mail given up');
  }
  return resumed;
}

/**
 * For a mail still to be sent: since when it is refused, or null if it is not. Null for any other
 * mail.
 */
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

/**
 * SQL: a mail to this account or sign-up is still to be sent, and may contain the link of this row.
 */
export function awaitsMail(userId: string): string {
  return `exists (select from outgoing_mail where outgoing_mail.user_id = ${userId} and ${WAITS})`;
}

/** When the mail server last accepted a mail. */
export async function lastTakenAt(orm: Orm): Promise<Date | null> {
  const [row] = await readFork(orm).execute<{ at: string | null }[]>(
    'select max(sent_at) as at from outgoing_mail',
  );
  return row?.at == null ? null : new Date(row.at);
}

/** Records why a try failed. */
export async function noteMailTrouble(orm: Orm, id: string, trouble: string): Promise<void> {
  await writeAlone(orm, (em) =>
    em.execute(`update outgoing_mail set last_error = ? where id = ? and ${WAITS}`, [trouble, id]),
  );
}

/** Marks a mail as never to be sent, and clears its contents. */
export async function endMail(orm: Orm, id: string, ending: MailEnding): Promise<void> {
  await writeAlone(orm, (em) =>
    em.execute(
      `update outgoing_mail set last_error = ?, "values" = '{}' where id = ? and ${WAITS}`,
      [ending, id],
    ),
  );
}
