import type {
  FeedAnswer,
  FeedEvent,
  FeedSignal,
} from '../../../src/contract/signal-feed.contract.ts';

/**
 * Puts live signals into the loaded pages: a changed one in its place, a new one by its number. One
 * that belongs below the loaded pages is left to them.
 */
export function mergeSignals(
  pages: readonly FeedAnswer[],
  arrived: readonly FeedSignal[],
): FeedAnswer[] {
  const known = new Set(pages.flatMap(({ signals }) => signals.map(({ seq }) => seq)));
  const changed = new Map(arrived.map((signal) => [signal.seq, signal]));
  const added = arrived.filter(({ seq }) => !known.has(seq));
  return pages.map((page, index) => {
    const above = index === 0 ? Number.POSITIVE_INFINITY : (pages[index - 1]?.next ?? 0);
    const below = page.next ?? 0;
    const mine = added.filter(({ seq }) => seq < above && seq > below);
    const signals = page.signals.map((signal) => changed.get(signal.seq) ?? signal);
    return {
      ...page,
      state: mine.length > 0 ? 'open' : page.state,
      signals: [...signals, ...mine].sort((a, b) => b.seq - a.seq),
    };
  });
}

/** The new signals of an event that the reader has not seen. The others only changed, also those below the loaded pages. */
export function newSignals(
  pages: readonly FeedAnswer[],
  { signals, added }: FeedEvent,
): FeedSignal[] {
  const known = new Set(pages.flatMap((page) => page.signals.map(({ seq }) => seq)));
  return signals.filter(({ seq }) => added?.includes(seq) !== false && !known.has(seq));
}
