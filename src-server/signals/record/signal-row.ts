import type { SentSignal, Signal } from '../../../src/domain/signals/signal.ts';
import type { SignalRow } from './signal.entity.ts';

type Sent = Omit<SignalRow, 'salt' | 'prevHash' | 'hash' | 'revealAt' | 'operatorId' | 'origin'>;

/** As the ORM reads it, or as a statement does that writes times as text. */
export type StoredSignal = Omit<Sent, 'receivedAt' | 'barAt'> & {
  receivedAt: Date | string;
  barAt?: Date | string | null | undefined;
};

/** The published form of a stored entry. */
export function signalOf(row: SignalRow): Signal {
  return { ...sentSignalOf(row), origin: row.origin };
}

/** The part of a stored entry that its audiences see. */
export function sentSignalOf(row: StoredSignal): SentSignal {
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
    barAt: row.barAt == null ? null : isoOf(row.barAt),
    orderId: row.orderId ?? null,
    text: row.text ?? null,
    receivedAt: isoOf(row.receivedAt),
    isLate: row.isLate,
  };
}

const isoOf = (at: Date | string) => (typeof at === 'string' ? at : at.toISOString());
