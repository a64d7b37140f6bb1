import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  PublishedEntry,
  RecordHeader,
} from '../../../../src/domain/signals/record/published-record.ts';
import type { Orm } from '../../../database/orm.ts';
import { readFork } from '../../../database/transaction.ts';
import type { RecordProgress } from '../outcomes/record-progress.entity.ts';
import { listRules } from '../outcomes/rules.ts';
import { SignalChainEntity, SignalEntity, type SignalRow } from '../signal.entity.ts';
import { signalOf } from '../signal-row.ts';

const PAGE = 1_000;

/** The lines of chain.ndjson in the state that is public, a page at a time. */
export async function* chainLines(
  orm: Orm,
  progress: Pick<RecordProgress, 'judgedSeq' | 'judgedUntil'>,
): AsyncGenerator<string> {
  const em = readFork(orm);
  const { lastSeq } = await em.findOneOrFail(SignalChainEntity, { id: 1 });
  yield line(await headerOf(em, progress));
  for (let after = 0; after < lastSeq; ) {
    const rows = await em.find(
      SignalEntity,
      { seq: { $gt: after, $lte: lastSeq } },
      { orderBy: { seq: 'asc' }, limit: PAGE, disableIdentityMap: true },
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => chainLine(row, progress)).join('');
    after = last.seq;
  }
}

/** The line of one entry in the state that is public. */
export function chainLine(
  row: SignalRow,
  progress: Pick<RecordProgress, 'judgedSeq' | 'judgedUntil'>,
): string {
  return line(publishedOf(row, progress));
}

async function headerOf(
  em: EntityManager,
  { judgedUntil }: Pick<RecordProgress, 'judgedUntil'>,
): Promise<RecordHeader> {
  return { format: 1, at: judgedUntil.toISOString(), rules: await listRules(em) };
}

function publishedOf(
  row: SignalRow,
  { judgedSeq, judgedUntil }: Pick<RecordProgress, 'judgedSeq' | 'judgedUntil'>,
): PublishedEntry {
  const { seq, salt, prevHash, hash } = row;
  const isPublic = seq <= judgedSeq && row.revealAt <= judgedUntil;
  return isPublic ? { ...signalOf(row), salt, prevHash, hash } : { seq, prevHash, hash };
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
