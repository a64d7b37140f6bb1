import type { Maskable } from '../../../../../src/domain/signals/mask.ts';
import type { Decimal, Side, SignalKind } from '../../../../../src/domain/signals/signal.ts';
import { FIELD_NAME, KIND_NAME, SIDE_NAME } from '../sent-copy.ts';
import styles from '../signals.module.css';

export interface ShownSignal {
  kind: SignalKind;
  symbol: string | null;
  side: Side | null;
  price: Decimal | null;
  stop: Decimal | null;
  targets: readonly Decimal[];
  text: string | null;
}

interface SignalLineProps {
  signal: ShownSignal;
  /** Fields that this audience does not see. */
  masked?: readonly Maskable[];
}

const NONE: readonly Maskable[] = [];

/** A signal in a few words. A bar stands where a field is hidden. */
export function SignalLine({ signal, masked = NONE }: SignalLineProps) {
  const { kind, symbol, side, price, stop, targets, text } = signal;
  const hidden = (field: Maskable) => masked.includes(field);
  const bar = (field: Maskable) => (
    <span className={styles.bar}>
      <span className="visually-hidden">{`${FIELD_NAME[field]} hidden`}</span>
    </span>
  );
  const level = (field: 'price' | 'stop' | 'targets', value: string | null) =>
    (hidden(field) || value !== null) && (
      <div>
        <dt>{FIELD_NAME[field]}</dt>
        <dd>{hidden(field) ? bar(field) : value}</dd>
      </div>
    );
  const hasLevels =
    price !== null ||
    stop !== null ||
    targets.length > 0 ||
    hidden('price') ||
    hidden('stop') ||
    hidden('targets');
  return (
    <div className={styles.signal}>
      <p className={styles.signalHead}>
        <span className={styles.kind} data-kind={kind}>
          {KIND_NAME[kind]}
        </span>
        {hidden('side') ? bar('side') : side !== null && <Direction side={side} />}
        {hidden('symbol') ? bar('symbol') : symbol !== null && <strong>{symbol}</strong>}
      </p>
      {hasLevels && (
        <dl className={styles.levels}>
          {level('price', price)}
          {level('stop', stop)}
          {level('targets', targets.length === 0 ? null : targets.join(' · '))}
        </dl>
      )}
      {hidden('text') ? bar('text') : text !== null && <p className={styles.text}>{text}</p>}
    </div>
  );
}

function Direction({ side }: { side: Side }) {
  return (
    <span className={styles.side} data-side={side}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={side === 'long' ? 'M5 1l4 7H1z' : 'M5 9L1 2h8z'} />
      </svg>
      {SIDE_NAME[side]}
    </span>
  );
}
