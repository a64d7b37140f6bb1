import type { EntityManager } from '@mikro-orm/postgresql';
import { RecordAnchorEntity } from '../record-anchor.entity.ts';

/** Posting is tried each minute, so a short trouble at Discord has passed. */
const MAX_UNPOSTED_MS = 60 * 60 * 1_000;
/** As many as are still looked for. */
const LATEST = 30;

/**
 * The days whose posted anchor was deleted or changed, among the latest ones. Nothing brings a message back, so a day
 * counts only until a later anchor is confirmed.
 */
export async function listGoneAnchors(em: EntityManager): Promise<string[]> {
  const latest = await em.find(
    RecordAnchorEntity,
    { messageId: { $ne: null } },
    { orderBy: { day: 'desc' }, limit: LATEST },
  );
  const confirmed = latest.findIndex(({ goneAt }) => goneAt == null);
  return latest.slice(0, confirmed === -1 ? latest.length : confirmed).map(({ day }) => day);
}

const UNPOSTED = `
  select newest.day from record_setting chosen,
    (select * from record_anchor order by day desc limit 1) newest
  where chosen.id = 1 and chosen.anchor_channel is not null and newest.message_id is null
    and greatest(newest.taken_at, chosen.changed_at) < ?`;

/** The day of the newest anchor, if it could not be posted for an hour in the chosen channel. It covers earlier ones. */
export async function listUnposted(em: EntityManager, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - MAX_UNPOSTED_MS);
  const rows = await em.execute<{ day: string }[]>(UNPOSTED, [before]);
  return rows.map(({ day }) => day);
}
