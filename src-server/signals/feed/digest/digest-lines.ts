import type { FeedSignal } from '../../../../src/contract/signal-feed.contract.ts';
import { levelWords, type TextOf } from '../level-words.ts';

const SEPARATOR = ' · ';

/** One line for each signal and each correction, with the fields of the masked view. */
export function digestLines(signals: readonly FeedSignal[], text: TextOf): string[] {
  return signals.flatMap((signal) => {
    const { seq, side, symbol, kind, isLate, withdrawn, corrections } = signal;
    const word = (name: string) => text(`signals.signal.${name}`);
    const line = [
      `#${seq}`,
      word(`kinds.${kind}`),
      ...(side === null ? [] : [word(`sides.${side}`)]),
      ...(symbol === null ? [] : [symbol]),
      ...levelWords(signal, kind, text),
      ...commentOf(signal),
      ...(isLate ? [word(`lateNotes.${kind}`)] : []),
      ...(withdrawn === null ? [] : [word('withdrawn'), ...commentOf({ text: withdrawn.reason })]),
    ];
    const corrected = corrections.map((correction) => [
      `#${seq}`,
      word('corrected'),
      ...levelWords(correction, kind, text),
      ...commentOf(correction),
    ]);
    return [line, ...corrected].map((words) => words.join(SEPARATOR));
  });
}

const commentOf = ({ text }: { text: string | null }) =>
  text === null ? [] : [text.replaceAll('\n', ' ')];
