import type { AlertFault } from '../../../../../src/domain/signals/read-alert.ts';
import { readAlert } from '../../../../../src/domain/signals/read-alert.ts';
import type { AlertKind, Side } from '../../../../../src/domain/signals/signal.ts';
import { type FaultField, fieldOf } from '../parts/fault-field.ts';
import { levelsOf } from '../parts/level-fields.tsx';

/** The form's fields as typed. */
export interface SendValues {
  source: string;
  kind: AlertKind;
  strategy: string;
  symbol: string;
  interval: string;
  side: Side | '';
  price: string;
  stop: string;
  targets: string;
  text: string;
}

export const EMPTY_VALUES: Omit<SendValues, 'source'> = {
  kind: 'open',
  strategy: '',
  symbol: '',
  interval: '',
  side: 'long',
  price: '',
  stop: '',
  targets: '',
  text: '',
};

/** Whether a signal was begun. Its strategy may be that of the signal before. */
export const isTyped = ({ symbol, price, stop, targets, text }: SendValues) =>
  [symbol, price, stop, targets, text].some((each) => each.trim() !== '');

/** Fields that each kind has. The others are not sent. */
export const FIELDS_OF: Record<AlertKind, readonly (keyof SendValues)[]> = {
  open: ['strategy', 'symbol', 'interval', 'side', 'price', 'stop', 'targets', 'text'],
  update: ['strategy', 'symbol', 'interval', 'side', 'price', 'stop', 'targets', 'text'],
  close: ['strategy', 'symbol', 'interval', 'side', 'price', 'text'],
  note: ['symbol', 'text'],
};

/** The signal as the server takes it, without its key. */
export function fieldsOf(values: SendValues) {
  const { kind, source } = values;
  const has = (name: keyof SendValues) => FIELDS_OF[kind].includes(name);
  const text = (name: 'strategy' | 'symbol' | 'interval' | 'text') =>
    has(name) && values[name].trim() !== '' ? values[name].trim() : null;
  const levels = levelsOf(values);
  return {
    source,
    kind,
    strategy: text('strategy'),
    symbol: text('symbol'),
    interval: text('interval'),
    side: has('side') && values.side !== '' ? values.side : null,
    price: has('price') ? levels.price : null,
    stop: has('stop') ? levels.stop : null,
    targets: has('targets') ? levels.targets : [],
    text: text('text'),
  };
}

/** The server's own check. An empty note is refused by the server's rule for alerts without a text. */
export function faultOf(
  values: SendValues,
): { fault: AlertFault; field: FaultField | null } | null {
  const { source: _, ...fields } = fieldsOf(values);
  if (fields.kind === 'note' && fields.text === null) return { fault: 'empty', field: 'text' };
  const read = readAlert(JSON.stringify({ v: 1, ...fields }));
  if (!('fault' in read)) return null;
  return { fault: read.fault, field: fieldOf(read.fault) };
}
