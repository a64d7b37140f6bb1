import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordView } from '../../../../src/contract/operator/record.contract.ts';
import { listStrategies, readPart, readProgress, WHOLE_RECORD } from '../outcomes/figures.view.ts';
import { listRules } from '../outcomes/rules.ts';
import { RecordAnchorEntity } from '../record-anchor.entity.ts';
import { SignalChainEntity, SignalEntity } from '../signal.entity.ts';
import { RecordSettingEntity } from './record-setting.entity.ts';

const SHOWN_ANCHORS = 60;

/** The record as the operator sees it, also while it is not public. */
export async function readRecord(
  em: EntityManager,
  { claims, accuracy }: { claims: RecordView['claims']; accuracy: string },
): Promise<RecordView> {
  const setting = await em.findOneOrFail(RecordSettingEntity, { id: 1 });
  const progress = await readProgress(em);
  const { lastSeq } = await em.findOneOrFail(SignalChainEntity, { id: 1 });
  const [first] = await em.find(SignalEntity, {}, { orderBy: { seq: 'asc' }, limit: 1 });
  const shown = await em.count(SignalEntity, {
    seq: { $lte: progress.judgedSeq },
    revealAt: { $lte: progress.judgedUntil },
  });
  const strategies = await listStrategies(em, progress);
  const anchors = await em.find(
    RecordAnchorEntity,
    {},
    { orderBy: { day: 'desc' }, limit: SHOWN_ANCHORS },
  );
  return {
    shownSince: setting.shownSince?.toISOString() ?? null,
    anchorChannel: setting.anchorChannel ?? null,
    claims,
    fixedAccuracy: accuracy,
    rules: [...(await listRules(em))],
    entries: lastSeq,
    hidden: lastSeq - shown,
    firstAt: first?.receivedAt.toISOString() ?? null,
    strategies: strategies.map(({ name }) => name),
    figures: (await readPart(em, progress, WHOLE_RECORD)).figures,
    anchors: anchors.map((anchor) => ({
      day: anchor.day,
      lastSeq: anchor.lastSeq,
      head: anchor.head,
      channelId: anchor.channelId ?? null,
      messageId: anchor.messageId ?? null,
      witnessedAt: anchor.witnessedAt?.toISOString() ?? null,
      goneAt: anchor.goneAt?.toISOString() ?? null,
    })),
  };
}
