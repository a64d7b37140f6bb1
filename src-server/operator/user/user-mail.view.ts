import type { UserMail } from '../../../src/contract/operator/desk/user-desk.contract.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';

const MAIL = `
  select template, to_address as "to", sent_subject as subject, sent_text as text,
    to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
  from outgoing_mail where id = ?::uuid and user_id = ?::uuid`;

/** One mail to this person, as it was sent. Its own links were removed when it was stored. */
export async function userMail(
  { orm }: Pick<Kernel, 'orm'>,
  { accountId, mailId }: { accountId: string; mailId: string },
): Promise<UserMail> {
  const [found] = await readFork(orm).execute<UserMail[]>(MAIL, [mailId, accountId]);
  if (found !== undefined) return found;
  throw new AppError('admin.no-mail', 'not-found', 'This mail does not exist anymore.');
}
