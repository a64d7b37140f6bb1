import { createHash } from 'node:crypto';
import { rulesText } from '../../../../src/domain/signals/record/rules-text.ts';
import { retryOnUnique } from '../../../database/transaction.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { listRules } from '../outcomes/rules.ts';
import { RecordAnchorEntity } from '../record-anchor.entity.ts';
import { SignalChainEntity } from '../signal.entity.ts';

const DAY_MS = 86_400_000;

/**
 * Records the end of the chain for the UTC day that has ended, once. A day that passed while no process
 * ran has no anchor: the next one covers it. Returns the day; null if there is nothing to record.
 */
export function takeAnchor({
  orm,
  clock,
}: Pick<SignalsDeps, 'orm' | 'clock'>): Promise<string | null> {
  return retryOnUnique(orm, async (em) => {
    const now = clock.now();
    const day = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
    const [last] = await em.find(RecordAnchorEntity, {}, { orderBy: { day: 'desc' }, limit: 1 });
    const chain = await em.findOneOrFail(SignalChainEntity, { id: 1 });
    if (chain.lastSeq === 0 || (last !== undefined && last.day >= day)) return null;
    const rules = rulesText(await listRules(em), chain.lastSeq);
    em.create(RecordAnchorEntity, {
      day,
      lastSeq: chain.lastSeq,
      head: chain.head,
      rulesHash: createHash('sha256').update(rules, 'utf8').digest('hex'),
      takenAt: now,
      channelId: null,
      messageId: null,
      witnessedAt: null,
      goneAt: null,
    });
    return day;
  });
}
