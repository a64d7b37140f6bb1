import type { EntityManager } from '@mikro-orm/postgresql';
import { judgeRecord } from '../../../../src/domain/signals/record/judge-record.ts';
import type { RuleVersion } from '../../../../src/domain/signals/record/outcome.ts';
import { announceChange } from '../../../database/follow-changes.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { lockChain } from '../append-signal.ts';
import { RECORD_CHANNEL } from '../record-channel.ts';
import { SignalChainEntity, SignalEntity } from '../signal.entity.ts';
import { SignalOutcomeEntity } from '../signal-outcome.entity.ts';
import { signalOf } from '../signal-row.ts';
import { type RecordProgress, RecordProgressEntity } from './record-progress.entity.ts';
import { listRules } from './rules.ts';
import { listMissed, listNews, listOverdue } from './touched-openings.statements.ts';

/** The state of the record moves on at least this often. */
const MAX_AGE_MS = 60_000;
const MAX_AT_ONCE = 500;
const HOUR_MS = 3_600_000;
const UNTRACKED = { disableIdentityMap: true } as const;

/**
 * Judges the openings that an entry or the passing of time may have ended, by what is public now.
 * Returns their number. A repeat judges them alike.
 */
export function judgeOutcomes({ orm, clock }: Pick<SignalsDeps, 'orm' | 'clock'>): Promise<number> {
  return transact(orm, async (em) => {
    const progress = await em.findOneOrFail(RecordProgressEntity, { id: 1 }, FOR_UPDATE);
    // Its value, because the lock below reads the row again: entries added since then are news next time.
    const { lastSeq: seq } = await em.findOneOrFail(SignalChainEntity, { id: 1 });
    // The clock may go back. Published entries stay public.
    const at = new Date(Math.max(clock.now().getTime(), progress.judgedUntil.getTime()));
    const news = await listNews(em, progress, { seq, at });
    const rules = await listRules(em);
    const { judgedUntil } = progress;
    const touched = new Set(await listOverdue(em, { rules, judgedUntil, at }));
    for (const { opening } of news) if (opening !== null) touched.add(opening);
    if (hourOf(at) !== hourOf(judgedUntil)) {
      for (const opening of await listMissed(em, progress)) touched.add(opening);
    }
    // Alerts end openings too, in an order of their own. An uncommitted close is waited for.
    if (touched.size > 0) await lockChain(em);
    const judged = await judgeAll(em, [...touched], { rules, at });
    const isChanged = news.length > 0 || judged > 0;
    if (isChanged || at.getTime() - progress.judgedUntil.getTime() >= MAX_AGE_MS) {
      await moveOn(em, progress, { seq, at, isChanged });
    }
    return judged;
  });
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

async function moveOn(
  em: EntityManager,
  progress: RecordProgress,
  { seq, at, isChanged }: { seq: number; at: Date; isChanged: boolean },
): Promise<void> {
  progress.judgedSeq = seq;
  progress.judgedUntil = at;
  if (isChanged) {
    progress.version += 1;
    await announceChange(em, RECORD_CHANNEL);
  }
}

async function judgeAll(
  em: EntityManager,
  openings: readonly number[],
  { rules, at }: { rules: readonly RuleVersion[]; at: Date },
): Promise<number> {
  let judged = 0;
  for (let from = 0; from < openings.length; from += MAX_AT_ONCE) {
    const some = openings.slice(from, from + MAX_AT_ONCE);
    const { outcomes } = judgeRecord(await readEntries(em, some, at), { rules, now: at });
    judged += outcomes.length;
    await em.upsertMany(
      SignalOutcomeEntity,
      outcomes.map((outcome) => ({ ...outcome, closedAt: new Date(outcome.closedAt) })),
    );
  }
  return judged;
}

/** The openings, what refers to them, and the corrections of that, as far as all are public. */
async function readEntries(em: EntityManager, openings: readonly number[], at: Date) {
  const revealAt = { $lte: at };
  const some = [...openings];
  const about = await em.find(
    SignalEntity,
    { revealAt, $or: [{ seq: { $in: some } }, { ref: { $in: some } }] },
    UNTRACKED,
  );
  const ends = about.filter(({ kind }) => kind === 'close' || kind === 'update');
  const ref = { $in: ends.map(({ seq }) => seq) };
  const corrections = await em.find(SignalEntity, { revealAt, kind: 'correction', ref }, UNTRACKED);
  return [...about, ...corrections].map(signalOf).toSorted((one, other) => one.seq - other.seq);
}
