import type { EntityManager } from '@mikro-orm/postgresql';
import { figuresOf, type RecordFigures } from '../../../src/domain/signals/record/figures.ts';
import { type Followed, followChanges } from '../../database/follow-changes.ts';
import type { Listener } from '../../database/notifications.ts';
import type { Orm } from '../../database/orm.ts';
import type { Log } from '../../log/log.ts';
import { readPart, readProgress, WHOLE_RECORD } from './outcomes/figures.view.ts';
import { RECORD_CHANNEL } from './record-channel.ts';
import { RecordSettingEntity } from './settings/record-setting.entity.ts';

interface Snapshot {
  isShown: boolean;
  /** Figures of the whole record. */
  figures: RecordFigures;
}

/** Whether the record is public, and its figures, as every instance shows them. */
export type PublishedRecord = Followed<Snapshot>;

/** Worth a link: it is public, and not empty. */
export function hasPublicSignals({ isShown, figures }: Snapshot): boolean {
  return isShown && figures.closed + figures.open > 0;
}

export function createPublishedRecord(options: {
  orm: Orm;
  listener: Listener;
  log: Log;
}): PublishedRecord {
  return followChanges<Snapshot>({
    ...options,
    channel: RECORD_CHANNEL,
    initial: { isShown: false, figures: figuresOf([], 0) },
    read: readSnapshot,
  });
}

async function readSnapshot(em: EntityManager): Promise<Snapshot> {
  const setting = await em.findOneOrFail(RecordSettingEntity, { id: 1 });
  const { figures } = await readPart(em, await readProgress(em), WHOLE_RECORD);
  return { isShown: setting.shownSince !== null, figures };
}
