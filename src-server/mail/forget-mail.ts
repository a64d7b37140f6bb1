import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import { GIVEN_UP } from './waiting-mail.ts';

const KEEP_MS = 90 * 86_400_000;

/** Old sent or abandoned mail keeps only its key, which prevents a second mail for the event. */
export async function forgetMail(orm: Orm, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS);
  await readFork(orm).execute(
    `update outgoing_mail set to_address = '', user_id = null, sent_subject = null, sent_text = null,
       last_error = case when sent_at is null then last_error end
     where (sent_at < ? or ${GIVEN_UP} and created_at < ?) and to_address <> ''`,
    [before, before],
  );
}

/** Deletes what was mailed to this address as a partner: the person is erased, or the address was wrong. */
export async function erasePartnerMail(em: EntityManager, address: string): Promise<void> {
  await em.execute(`delete from outgoing_mail where to_address = ? and template like 'partner-%'`, [
    address,
  ]);
}
