import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rulesText } from '../../../../src/domain/signals/record/rules-text.ts';
import { COMMITTED_AFTER_MS, readFork, retryOnUnique } from '../../../database/transaction.ts';
import { SignalAlertEntity } from '../../intake/signal-alert.entity.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { lockChain } from '../append-signal.ts';
import { listRules } from '../outcomes/rules.ts';
import { RecordAnchorEntity } from '../record-anchor.entity.ts';
import { SignalEntity } from '../signal.entity.ts';

const DAY_MS = 86_400_000;

/**
 * Records the last entry received by the end of the last UTC day whose alerts are all stored, once. A day that passed
 * while no process ran has no anchor: the next one covers it. Returns the day; null if there is nothing to record, or while an alert of
 * that day is not judged.
 */
export async function takeAnchor({
  orm,
  clock,
}: Pick<SignalsDeps, 'orm' | 'clock'>): Promise<string | null> {
  const now = clock.now();
  const day = new Date(now.getTime() - COMMITTED_AFTER_MS - DAY_MS).toISOString().slice(0, 10);
  if (await isTaken(readFork(orm), day)) return null;
  return retryOnUnique(orm, async (em) => {
    await lockChain(em);
    if (await isTaken(em, day)) return null;
    const isOfThatDay = { receivedAt: { $lt: new Date(Date.parse(day) + DAY_MS) } };
    const unjudged = await em.count(SignalAlertEntity, { verdict: 'stored', ...isOfThatDay });
    const [last] = await em.find(SignalEntity, isOfThatDay, { orderBy: { seq: 'desc' }, limit: 1 });
    if (unjudged > 0 || last === undefined) return null;
    const rules = rulesText(await listRules(em), last.seq);
    em.create(RecordAnchorEntity, {
      day,
      lastSeq: last.seq,
      head: last.hash,
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

async function isTaken(em: EntityManager, day: string): Promise<boolean> {
  const [last] = await em.find(RecordAnchorEntity, {}, { orderBy: { day: 'desc' }, limit: 1 });
  return last !== undefined && last.day >= day;
}
