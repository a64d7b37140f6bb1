import type { FeedSignal } from '../../../../src/contract/signal-feed.contract.ts';

/** One line for each signal, with the fields of the masked view. */
export function digestLines(
  signals: readonly FeedSignal[],
  text: (key: string) => string,
): string[] {
  return signals.map((signal) => {
    const { side, symbol, price, stop, targets, kind, withdrawn } = signal;
    const level = (name: string, value: string | null) =>
      value === null ? [] : [`${text(`signals.signal.${name}`)} ${value}`];
    return [
      `#${signal.seq}`,
      text(`signals.signal.kinds.${kind}`),
      ...(side === null ? [] : [text(`signals.signal.sides.${side}`)]),
      ...(symbol === null ? [] : [symbol]),
      ...level('price', price),
      ...level('stop', stop),
      ...level('targets', targets.length === 0 ? null : targets.join(' / ')),
      ...(signal.text === null ? [] : [signal.text.replaceAll('\n', ' ')]),
      ...(withdrawn === null ? [] : [text('signals.signal.withdrawn')]),
    ].join(' · ');
  });
}
