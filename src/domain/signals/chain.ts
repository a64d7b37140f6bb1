import type { Signal } from './signal.ts';

/** Stands before the first entry of the chain. */
export const CHAIN_START = '0'.repeat(64);
/** Hexadecimal digits of a hash that a message shows. */
export const SHOWN_HASH_LENGTH = 16;

/**
 * The text that an entry's hash covers, after the hash before it. `salt` is random and is published
 * together with the fields: without it, a hash that is published first would give away a price, because
 * a reader could try every likely one.
 */
export function canonicalSignal(signal: Signal, salt: string): string {
  const { seq, source, kind, ref, strategy, symbol, interval, side } = signal;
  const { price, stop, targets, barAt, orderId, text, receivedAt, isLate, origin } = signal;
  // The order of these keys is part of the published format. Never change it.
  return JSON.stringify({
    v: 1,
    seq,
    source,
    kind,
    ref,
    strategy,
    symbol,
    interval,
    side,
    price,
    stop,
    targets,
    barAt,
    orderId,
    text,
    receivedAt,
    isLate,
    origin,
    salt,
  });
}

/** The bytes to hash with SHA-256: `hash = sha256(hash before ‖ canonical text)`, all as UTF-8. */
export function chainedText(previousHash: string, canonical: string): string {
  return `${previousHash}${canonical}`;
}
