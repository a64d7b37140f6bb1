import type { EntityManager } from '@mikro-orm/postgresql';
import type { MarkKind } from '../../../src/domain/offers/identity.ts';
import { type MarkPath, markPath, type PersonMark } from '../../../src/domain/offers/mark-path.ts';
import { textArray } from '../../database/text-array.ts';
import type { TrialUse } from './trial.entities.ts';

/** A phone number is not proven: one that more people have is a placeholder or a shop's own. */
const MAX_PHONE_HOLDERS = 3;

/** SQL: the mark in `own` connects its holders. */
export const IS_CONNECTING = `(own.kind <> 'phone' or
  (select count(*) from identity_mark shared where shared.hash = own.hash) <= ${MAX_PHONE_HOLDERS})`;

/** Everyone who is connected with this user over any number of shared marks. */
const PERSON = `
  with recursive person(user_id) as (
    select ?::uuid
    union
    select other.user_id from person
      join identity_mark own on own.user_id = person.user_id and ${IS_CONNECTING}
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

/** The marks of everyone who is connected with one of these users, without those of one kind. */
const MARKS = `
  with recursive asked(without) as (values (?::text)),
  person(root, user_id) as (
    select each, each from unnest(?::uuid[]) each
    union
    select person.root, other.user_id from person cross join asked
      join identity_mark own on own.user_id = person.user_id
        and own.kind is distinct from without and ${IS_CONNECTING}
      join identity_mark other on other.hash = own.hash
  )
  select person.root, own.user_id as "userId", own.kind, own.hash from person cross join asked
    join identity_mark own on own.user_id = person.user_id
      and own.kind is distinct from without and ${IS_CONNECTING}`;

/** The connection of two users, over any number of shared marks. Null: none. */
export async function connectionOf(
  em: EntityManager,
  userId: string,
  otherId: string,
): Promise<MarkPath | null> {
  return (await connectionsOf(em, [{ userId, otherId }])).get(userId) ?? null;
}

/** The connections of many users, each with one other, by user. One statement. */
export async function connectionsOf(
  em: EntityManager,
  pairs: readonly { userId: string; otherId: string }[],
  without: MarkKind | null = null,
): Promise<Map<string, MarkPath>> {
  if (pairs.length === 0) return new Map();
  // Starts at the others: many buyers have one partner.
  const roots = [...new Set(pairs.map(({ otherId }) => otherId))];
  const rows = await em.execute<(PersonMark & { root: string })[]>(MARKS, [
    without,
    textArray(roots),
  ]);
  const marksOf = Map.groupBy(rows, ({ root }) => root);
  const found = new Map<string, MarkPath>();
  for (const { userId, otherId } of pairs) {
    const path = markPath(marksOf.get(otherId) ?? [], userId, otherId);
    if (path !== null) found.set(userId, path);
  }
  return found;
}
