import type { FeedSignal } from '../../../../src/contract/signal-feed.contract.ts';
import type { SignalKind } from '../../../../src/domain/signals/signal.ts';
import { levelWords, type TextOf } from '../level-words.ts';

const MAX_BODY_LENGTH = 300;

/** The content of a notification: only fields of the masked view. */
export function noticeText(
  signal: FeedSignal,
  { seq, kind }: { seq: number; kind: SignalKind },
  { text }: { text: TextOf },
): string {
  const { side } = signal;
  const ticker = signal.symbol?.split(':').at(-1) ?? null;
  const about = kind === 'correction' || kind === 'withdrawal' ? kind : signal.kind;
  const title = [
    text(`signals.push.${about}`),
    ...(side === null ? [] : [text(`signals.signal.sides.${side}`)]),
    ticker ?? (signal.kind === 'note' ? '' : text('signals.signal.hiddenSymbol')),
  ];
  const correction = signal.corrections.find((each) => each.seq === seq);
  const shown = kind === 'withdrawal' ? null : kind === 'correction' ? correction : signal;
  const lines = shown == null ? [] : levelWords(shown, signal.kind, text);
  const late = signal.isLate && shown === signal ? text(`signals.signal.lateNotes.${kind}`) : '';
  const comment = kind === 'withdrawal' ? signal.withdrawn?.reason : (correction ?? signal).text;
  const body = [lines.join(' · '), late, comment ?? ''].filter((line) => line !== '').join('\n');
  return JSON.stringify({
    seq,
    title: title.filter((word) => word !== '').join(' '),
    body: body.slice(0, MAX_BODY_LENGTH) || text('signals.push.hidden'),
    // A notification about a correction replaces that of the signal.
    tag: `signal-${signal.seq}`,
    url: `/signals?signal=${signal.seq}`,
  });
}
