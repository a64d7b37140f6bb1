import type { EntityManager } from '@mikro-orm/postgresql';
import { type RecordAnchor, RecordAnchorEntity } from '../record-anchor.entity.ts';

/** Oldest first. */
export function listAnchors(em: EntityManager): Promise<RecordAnchor[]> {
  return em.find(RecordAnchorEntity, {}, { orderBy: { day: 'asc' } });
}

/** The text of anchors.txt. */
export function anchorsText(anchors: readonly RecordAnchor[]): string {
  const lines = anchors.map(({ day, lastSeq, head, channelId, messageId, goneAt }) => {
    const posted = messageId == null ? '' : ` discord:${channelId}/${messageId}`;
    const gone = goneAt == null ? '' : ` removed-seen:${goneAt.toISOString().slice(0, 10)}`;
    return `${day} ${lastSeq} ${head}${posted}${gone}\n`;
  });
  return `# A line: day (UTC), last entry, its hash, and the message with them.\n${lines.join('')}`;
}
