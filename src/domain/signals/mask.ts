import type { SentSignal } from './signal.ts';

/** Fields that a route may hide. */
export const MASKABLE = ['side', 'price', 'stop', 'targets', 'symbol', 'text'] as const;
export type Maskable = (typeof MASKABLE)[number];

/** A signal as one audience sees it, with the names of what is left out. */
export interface MaskedSignal extends SentSignal {
  masked: readonly Maskable[];
}

/** Removes the values. A field that has none is not named as hidden. */
export function maskSignal(signal: SentSignal, mask: readonly Maskable[]): MaskedSignal {
  const masked = MASKABLE.filter((field) => mask.includes(field) && hasValue(signal[field]));
  const hidden = new Set<Maskable>(masked);
  const shown = <T>(field: Maskable, value: T, empty: T) => (hidden.has(field) ? empty : value);
  return {
    ...signal,
    side: shown('side', signal.side, null),
    price: shown('price', signal.price, null),
    stop: shown('stop', signal.stop, null),
    targets: shown('targets', signal.targets, []),
    symbol: shown('symbol', signal.symbol, null),
    text: shown('text', signal.text, null),
    masked,
  };
}

function hasValue(value: SentSignal[Maskable]): boolean {
  return value !== null && (typeof value === 'string' || value.length > 0);
}
