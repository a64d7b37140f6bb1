import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordProgress } from '../outcomes/record-progress.entity.ts';
import { type RecordAnchor, RecordAnchorEntity } from '../record-anchor.entity.ts';

const DAY_MS = 86_400_000;

/**
 * The anchors that the public state of the record covers, oldest first. One that is taken right after midnight waits
 * until the record is judged past its day: before, it would contradict the file of the chain.
 */
export function listAnchors(
  em: EntityManager,
  { judgedSeq, judgedUntil }: Pick<RecordProgress, 'judgedSeq' | 'judgedUntil'>,
): Promise<RecordAnchor[]> {
  const lastDay = new Date(judgedUntil.getTime() - DAY_MS).toISOString().slice(0, 10);
  return em.find(
    RecordAnchorEntity,
    { lastSeq: { $lte: judgedSeq }, day: { $lte: lastDay } },
    { orderBy: { day: 'asc' } },
  );
}

/** The newest one as a mail shows it. Null before the first. */
export async function latestAnchor(
  em: EntityManager,
): Promise<{ day: string; seq: number; hash: string } | null> {
  const [last] = await em.find(RecordAnchorEntity, {}, { orderBy: { day: 'desc' }, limit: 1 });
  return last === undefined ? null : { day: last.day, seq: last.lastSeq, hash: last.head };
}

/** The text of anchors.txt. */
export function anchorsText(anchors: readonly RecordAnchor[]): string {
  const lines = anchors.map(({ day, lastSeq, head, rulesHash, channelId, messageId, goneAt }) => {
    const rules = rulesHash == null ? '' : ` rules:${rulesHash}`;
    const posted = messageId == null ? '' : ` discord:${channelId}/${messageId}`;
    const gone = goneAt == null ? '' : ` removed-seen:${goneAt.toISOString().slice(0, 10)}`;
    return `${day} ${lastSeq} ${head}${rules}${posted}${gone}\n`;
  });
  return `# A line: day (UTC), last entry received by its end, its hash, the hash of the rules, and the message with them.\n${lines.join('')}`;
}
