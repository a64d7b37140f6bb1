import { readDecimal } from './decimal.ts';
import { hasRepeatedKey } from './repeated-key.ts';
import {
  ALERT_KINDS,
  type Alert,
  type AlertKind,
  type Decimal,
  SIDES,
  type Side,
} from './signal.ts';

export const MAX_ALERT_BYTES = 8 * 1024;
export const MAX_TARGETS = 8;
export const MAX_NOTE_LENGTH = 1_000;
/** The form of the alert's JSON. An alert without `v` has this one. */
const ALERT_VERSION = 1;

/** Why an alert is refused. The operator sees each in the live tail, in words. */
export type AlertFault =
  | 'empty'
  | 'broken-json'
  | 'repeated-key'
  | 'unknown-version'
  | 'unknown-kind'
  | 'no-strategy'
  | 'no-symbol'
  | 'no-side'
  | 'bad-price'
  | 'bad-stop'
  | 'bad-targets'
  | 'stop-on-wrong-side'
  | 'target-on-wrong-side'
  | 'bad-bar-time'
  | 'text-too-long'
  | 'hidden-characters';

export type ReadAlert = { alert: Alert } | { fault: AlertFault };

/**
 * Text that starts like JSON is read as JSON, whatever its content type: TradingView sends broken JSON
 * as plain text, and a note with its levels would pass every mask. Other text is a note.
 */
export function readAlert(body: string): ReadAlert {
  const text = body.trim();
  if (text === '') return { fault: 'empty' };
  if (!/^[{[]/.test(text)) return readNote(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'broken-json' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fault: 'broken-json' };
  }
  if (hasRepeatedKey(text)) return { fault: 'repeated-key' };
  return readFields(value as Record<string, unknown>);
}

function readNote(text: string): ReadAlert {
  const note = readText(text, MAX_NOTE_LENGTH);
  if (typeof note === 'object' && note !== null) return note;
  return { alert: { ...EMPTY, kind: 'note', text: note } };
}

const EMPTY: Omit<Alert, 'kind'> = {
  strategy: null,
  symbol: null,
  interval: null,
  side: null,
  price: null,
  stop: null,
  targets: [],
  barAt: null,
  orderId: null,
  text: null,
};

function readFields(fields: Record<string, unknown>): ReadAlert {
  const { v = ALERT_VERSION, kind } = fields;
  if (v !== ALERT_VERSION) return { fault: 'unknown-version' };
  if (!isAlertKind(kind)) return { fault: 'unknown-kind' };
  const texts = readTexts(fields);
  if ('fault' in texts) return texts;
  const levels = readLevels(fields);
  if ('fault' in levels) return levels;
  const barAt = readTime(fields.bar);
  if (barAt === undefined) return { fault: 'bad-bar-time' };
  const side = fields.side ?? null;
  if (side !== null && !isSide(side)) return { fault: 'no-side' };
  const alert: Alert = { ...texts, ...levels, kind, side, barAt };
  const fault = missingField(alert) ?? wrongSide(alert);
  return fault === null ? { alert } : { fault };
}

function missingField({ kind, strategy, symbol, side, price }: Alert): AlertFault | null {
  if (kind === 'note') return null;
  if (strategy === null) return 'no-strategy';
  if (symbol === null) return 'no-symbol';
  if (kind === 'open' && side === null) return 'no-side';
  return kind === 'open' && price === null ? 'bad-price' : null;
}

/** Checks an opening only: a later stop may trail beyond the entry. */
function wrongSide({ kind, side, price, stop, targets }: Alert): AlertFault | null {
  if (kind !== 'open' || price === null) return null;
  const sign = side === 'long' ? 1 : -1;
  const isBeyond = (level: Decimal) => sign * (Number(level) - Number(price)) > 0;
  if (stop !== null && (isBeyond(stop) || Number(stop) === Number(price))) {
    return 'stop-on-wrong-side';
  }
  return targets.every(isBeyond) ? null : 'target-on-wrong-side';
}

type Levels = Pick<Alert, 'price' | 'stop' | 'targets'>;

function readLevels(fields: Record<string, unknown>): Levels | { fault: AlertFault } {
  const price = readLevel(fields.price);
  if (price === undefined) return { fault: 'bad-price' };
  const stop = readLevel(fields.stop);
  if (stop === undefined) return { fault: 'bad-stop' };
  const listed = fields.targets ?? [];
  if (!Array.isArray(listed) || listed.length > MAX_TARGETS) return { fault: 'bad-targets' };
  const targets = listed.map(readDecimal).filter((each) => each !== null);
  return targets.length === listed.length ? { price, stop, targets } : { fault: 'bad-targets' };
}

/** Undefined: it is there, and no number. */
function readLevel(value: unknown): Decimal | null | undefined {
  return value === undefined || value === null ? null : (readDecimal(value) ?? undefined);
}

type Texts = Pick<Alert, 'strategy' | 'symbol' | 'interval' | 'orderId' | 'text'>;

const MAX_LENGTHS = {
  strategy: ['strategy', 60],
  symbol: ['symbol', 60],
  interval: ['interval', 10],
  orderId: ['id', 100],
  text: ['text', MAX_NOTE_LENGTH],
} as const satisfies Record<keyof Texts, readonly [string, number]>;

function readTexts(fields: Record<string, unknown>): Texts | { fault: AlertFault } {
  const texts: Texts = { strategy: null, symbol: null, interval: null, orderId: null, text: null };
  for (const [key, [name, max]] of Object.entries(MAX_LENGTHS)) {
    const value = fields[name] ?? null;
    const text = readText(typeof value === 'number' ? String(value) : value, max);
    if (typeof text === 'object' && text !== null) return text;
    texts[key as keyof Texts] = text;
  }
  return texts;
}

/** Control characters besides line ends, and those that turn the direction of the text. */
const HIDDEN =
  /(?![\n\t])[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufdd0-\ufdef]/u;

function readText(value: unknown, maxLength: number): string | null | { fault: AlertFault } {
  if (value === null) return null;
  if (typeof value !== 'string') return { fault: 'broken-json' };
  const text = value.replaceAll('\r\n', '\n').trim();
  if (text.length > maxLength) return { fault: 'text-too-long' };
  // Half of a character, as Pine's substring leaves it, is stored as another one.
  if (HIDDEN.test(text) || !text.isWellFormed()) return { fault: 'hidden-characters' };
  return text === '' ? null : text;
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** ISO 8601, as TradingView writes {{time}}, or milliseconds since 1970. Undefined: neither. */
function readTime(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  const isKnown = typeof value === 'number' || (typeof value === 'string' && ISO.test(value));
  const at = isKnown ? new Date(value) : new Date(Number.NaN);
  const year = at.getUTCFullYear();
  return year >= 2000 && year < 2200 ? at.toISOString() : undefined;
}

function isAlertKind(value: unknown): value is AlertKind {
  return (ALERT_KINDS as readonly unknown[]).includes(value);
}

function isSide(value: unknown): value is Side {
  return (SIDES as readonly unknown[]).includes(value);
}
