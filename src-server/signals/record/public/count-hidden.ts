import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordProgress } from '../outcomes/record-progress.entity.ts';
import { SignalChainEntity, SignalEntity } from '../signal.entity.ts';

/** Entries whose fields are not public yet. */
export async function countHidden(
  em: EntityManager,
  { judgedSeq, judgedUntil }: Pick<RecordProgress, 'judgedSeq' | 'judgedUntil'>,
): Promise<number> {
  const { lastSeq } = await em.findOneOrFail(SignalChainEntity, { id: 1 });
  const hidden = await em.count(SignalEntity, {
    seq: { $lte: judgedSeq },
    revealAt: { $gt: judgedUntil },
  });
  return lastSeq - judgedSeq + hidden;
}
