import type { EntityManager } from '@mikro-orm/postgresql';
import { RecordAnchorEntity } from '../record-anchor.entity.ts';

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
