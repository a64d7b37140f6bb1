import type { Signal } from '../../../src/domain/signals/signal.ts';
import type { SignalRow } from './signal.entity.ts';

/** The published form of a stored entry. */
export function signalOf(row: SignalRow): Signal {
  return {
    seq: row.seq,
    source: row.source,
    kind: row.kind,
    ref: row.ref ?? null,
    strategy: row.strategy ?? null,
    symbol: row.symbol ?? null,
    interval: row.interval ?? null,
    side: row.side ?? null,
    price: row.price ?? null,
    stop: row.stop ?? null,
    targets: row.targets,
    barAt: row.barAt?.toISOString() ?? null,
    orderId: row.orderId ?? null,
    text: row.text ?? null,
    receivedAt: row.receivedAt.toISOString(),
    isLate: row.isLate,
    origin: row.origin,
  };
}
