import type { FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import type { AlertKind } from '../../../src/domain/signals/signal.ts';

/** The text of a key in the reader's language. */
export type TextOf = (key: string) => string;

/** An update states a price of its own, which is no entry. */
const PRICE_KEY: Record<AlertKind, string> = {
  open: 'price',
  update: 'updatePrice',
  close: 'closePrice',
  note: 'updatePrice',
};

/** 'Entry 64250.5', 'Stop 63800': the levels that a mail or a notification shows. */
export function levelWords(
  { price, stop, targets }: Pick<FeedSignal, 'price' | 'stop' | 'targets'>,
  kind: AlertKind,
  text: TextOf,
): string[] {
  const level = (name: string, value: string | null) =>
    value === null ? [] : [`${text(`signals.signal.${name}`)} ${value}`];
  return [
    ...level(PRICE_KEY[kind], price),
    ...level('stop', stop),
    ...level('targets', targets.length === 0 ? null : targets.join(' / ')),
  ];
}
