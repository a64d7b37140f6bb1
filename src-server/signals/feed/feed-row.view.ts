import type { FeedCorrection, FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import { SHOWN_HASH_LENGTH } from '../../../src/domain/signals/chain.ts';
import {
  type Reveal,
  type SeenSignal,
  seenBy,
  standingReveals,
  type Viewer,
} from '../../../src/domain/signals/feed.ts';
import type { AlertKind } from '../../../src/domain/signals/signal.ts';
import { sentSignalOf } from '../record/signal-row.ts';
import type { FeedRow } from './feed.statements.ts';

type Note = FeedRow['notes'][number];

/** The entry as one plan sees it, without any hidden value. Null: the plan does not see it yet. */
export function viewOf(row: FeedRow, viewer: Viewer): FeedSignal | null {
  const withdrawal = row.notes.find(({ kind }) => kind === 'withdrawal');
  const withdrawnAt = withdrawal === undefined ? null : new Date(withdrawal.receivedAt);
  const seen = seenOf(row, { withdrawnAt, viewer });
  if (seen === null) return null;
  const reason = withdrawal && seenOf(withdrawal, { withdrawnAt: null, viewer })?.text;
  return {
    seq: seen.seq,
    hash: shortHash(row),
    source: seen.source,
    sourceName: row.sourceName,
    // The statement reads no other kinds.
    kind: seen.kind as AlertKind,
    ref: seen.ref,
    strategy: seen.strategy,
    interval: seen.interval,
    ...levelsOf(seen),
    symbol: seen.symbol,
    side: seen.side,
    text: seen.text,
    barAt: seen.barAt,
    receivedAt: seen.receivedAt,
    shownAt: seen.shownAt.toISOString(),
    isLate: seen.isLate,
    isOpen: seen.kind === 'open' && !row.isClosed,
    hidden: hiddenOf(seen),
    corrections: row.notes.flatMap((note) => correctionOf(note, { withdrawnAt, viewer })),
    // Shown at once: a subscriber must not follow what the seller took back.
    withdrawn: withdrawal ? { at: withdrawal.receivedAt, reason: reason ?? null } : null,
  };
}

function correctionOf(
  note: Note,
  at: { withdrawnAt: Date | null; viewer: Viewer },
): FeedCorrection[] {
  if (note.kind !== 'correction') return [];
  const seen = seenOf(note, at);
  if (seen === null) return [];
  return [
    {
      seq: seen.seq,
      hash: shortHash(note),
      at: seen.receivedAt,
      ...levelsOf(seen),
      text: seen.text,
      hidden: hiddenOf(seen),
    },
  ];
}

function seenOf(
  row: Note,
  { withdrawnAt, viewer }: { withdrawnAt: Date | null; viewer: Viewer },
): SeenSignal | null {
  const reveals = standingReveals(row.reveals.map(revealOf), withdrawnAt);
  return seenBy(sentSignalOf(row), reveals, viewer);
}

const revealOf = ({ plan, mask, dueAt }: Note['reveals'][number]): Reveal => ({
  plan,
  mask,
  dueAt: new Date(dueAt),
});

const shortHash = ({ hash }: Pick<Note, 'hash'>) => hash.slice(0, SHOWN_HASH_LENGTH);

const levelsOf = ({ price, stop, targets }: SeenSignal) => ({
  price,
  stop,
  targets: [...targets],
});

const hiddenOf = ({ hidden }: SeenSignal) =>
  hidden.map(({ revealedAt, ...rest }) => ({
    ...rest,
    revealedAt: revealedAt?.toISOString() ?? null,
  }));
