import { createHash } from 'node:crypto';
import { CHAIN_START, canonicalSignal, chainedText } from '../../../src/domain/signals/chain.ts';
import type { ShownEntry } from '../../../src/domain/signals/record/published-record.ts';
import type { Signal } from '../../../src/domain/signals/signal.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const HOUR_MS = 3_600_000;

/** A long at 100 with its stop at 90 and a target at 120. Each entry comes an hour after the last. */
export function entryOf(changes: Partial<Signal>): Signal {
  const { kind = 'open', seq = 1 } = changes;
  const levels =
    kind === 'open'
      ? { price: '100', stop: '90', targets: ['120'] }
      : { price: null, stop: null, targets: [] };
  return {
    source: 'wm',
    strategy: 'wm-4h',
    symbol: 'BINANCE:BTCUSDT',
    interval: '240',
    side: 'long',
    ...levels,
    barAt: null,
    orderId: null,
    text: null,
    receivedAt: new Date(START + (seq - 1) * HOUR_MS).toISOString(),
    isLate: false,
    origin: 'alert',
    ref: null,
    ...changes,
    kind,
    seq,
  };
}

export const sha256Of = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The entries as a chain. */
export function chained(signals: readonly Signal[]): ShownEntry[] {
  let prevHash = CHAIN_START;
  return signals.map((signal) => {
    const salt = String(signal.seq).padStart(32, '0');
    const hash = sha256Of(chainedText(prevHash, canonicalSignal(signal, salt)));
    const entry = { ...signal, salt, prevHash, hash };
    prevHash = hash;
    return entry;
  });
}
