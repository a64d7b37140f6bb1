import type { EntityManager } from '@mikro-orm/postgresql';
import { type MarkPath, markPath, type PersonMark } from '../../../src/domain/offers/mark-path.ts';
import type { TrialUse } from './trial.entities.ts';

/** Everyone who is connected with this user over any number of shared marks. */
const PERSON = `
  with recursive person(user_id) as (
    select ?::uuid
    union
    select other.user_id from person
      join identity_mark own on own.user_id = person.user_id
      join identity_mark other on other.hash = own.hash
  )`;

const EARLIER = `${PERSON}
  select t.user_id as "userId", t.started_at as "startedAt" from trial_use t
    join person on person.user_id = t.user_id
  where t.state <> 'refused' and t.seq < ?
  order by t.seq limit 1`;

/** The first trial of the same person before this one. Null: this is the first. */
export async function earlierTrialOf(
  em: EntityManager,
  use: Pick<TrialUse, 'userId' | 'seq'>,
): Promise<{ userId: string; startedAt: Date } | null> {
  const [found] = await em.execute<{ userId: string; startedAt: Date }[]>(EARLIER, [
    use.userId,
    use.seq,
  ]);
  return found === undefined ? null : { ...found, startedAt: new Date(found.startedAt) };
}

const USED = `${PERSON}
  select 1 from trial_use t join person on person.user_id = t.user_id limit 1`;

/** True if this person, by all marks known so far, had a trial or was refused one. */
export async function hasHadTrial(em: EntityManager, userId: string): Promise<boolean> {
  return (await em.execute<unknown[]>(USED, [userId])).length > 0;
}

const CONNECTED = `${PERSON}
  select 1 from person where user_id = ?::uuid`;

/** True if any number of shared marks connect the two. */
async function isSamePerson(em: EntityManager, userId: string, otherId: string): Promise<boolean> {
  return (await em.execute<unknown[]>(CONNECTED, [userId, otherId])).length > 0;
}

const MARKS = `${PERSON}
  select m.user_id as "userId", m.kind, m.hash from person
    join identity_mark m on m.user_id = person.user_id`;

/** The connection of two users. Null: none. */
export async function connectionOf(
  em: EntityManager,
  userId: string,
  otherId: string,
): Promise<MarkPath | null> {
  if (!(await isSamePerson(em, userId, otherId))) return null;
  return markPath(await em.execute<PersonMark[]>(MARKS, [userId]), userId, otherId);
}
