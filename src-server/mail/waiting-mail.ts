import type { EntityManager } from '@mikro-orm/postgresql';
import {
  isMailEnding,
  MAIL_ENDINGS,
  type MailEnding,
  REFUSED_SINCE,
  refusedSince,
} from '../../src/domain/mail-ending.ts';
import type { Orm } from '../database/orm.ts';
import { readFork, writeAlone } from '../database/transaction.ts';

const listed = (endings: readonly MailEnding[]): string =>
  endings.map((ending) => `'${ending}'`).join(', ');
const ENDINGS = listed(MAIL_ENDINGS);

/** SQL: a mail that will never be sent. */
export const GIVEN_UP = `(sent_at is null and last_error in (${ENDINGS}))`;
/** SQL: a mail that failed, or is refused so far. Excludes mails whose link expired. */
export const UNDELIVERED = `(sent_at is null
    and (last_error in (${listed(['refused', 'too-late'])}) or last_error like '${REFUSED_SINCE}%'))`;
/** SQL: a mail still to be sent. */
export const WAITS = `(sent_at is null and coalesce(last_error, '') not in (${ENDINGS}))`;

/**
 * Mails to this person that are still to be sent. `keys`: patterns of their `dedupe_key`, for `like`. `refusedSince`: when
 * the mail server first refused it; null if it did not.
 */
export async function listWaitingMails(
  em: EntityManager,
  userId: string,
  keys: readonly string[],
): Promise<{ refusedSince: Date | null }[]> {
  const rows = await em.execute<{ last_error: string | null }[]>(
    `select last_error from outgoing_mail
     where user_id = ? and dedupe_key like any(array[?]) and ${WAITS}`,
    [userId, keys],
  );
  return rows.map(({ last_error }) => ({ refusedSince: refusedSince(last_error) }));
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

/** Read back from the outbox; null: no such mail. */
export async function findMailState(
  em: EntityManager,
  id: string,
): Promise<'sent' | 'waiting' | 'failed' | null> {
  const [row] = await em.execute<{ sent: boolean; error: string | null }[]>(
    'select sent_at is not null as sent, last_error as error from outgoing_mail where id = ?',
    [id],
  );
  if (row === undefined) return null;
  if (row.sent) return 'sent';
  return isMailEnding(row.error) ? 'failed' : 'waiting';
}
