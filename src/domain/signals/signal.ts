/** Kinds of alerts. */
export const ALERT_KINDS = ['open', 'update', 'close', 'note'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A correction or withdrawal is added by an operator. It never changes the signal that it is about. */
export const SIGNAL_KINDS = [...ALERT_KINDS, 'correction', 'withdrawal'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

export const SIDES = ['long', 'short'] as const;
export type Side = (typeof SIDES)[number];

/** A positive number in plain digits without needless zeros, such as '64250.5'. Text keeps it exact. */
export type Decimal = string;

/** The content of an alert, before it becomes a numbered entry. */
export interface Alert {
  kind: AlertKind;
  /** The strategy's name within its source. Null for a note. */
  strategy: string | null;
  /** As TradingView writes it: 'BINANCE:BTCUSDT'. Null for a note about no symbol. */
  symbol: string | null;
  /** The chart's interval, as TradingView writes it: '240', '1D'. */
  interval: string | null;
  side: Side | null;
  price: Decimal | null;
  stop: Decimal | null;
  /** Nearest first. */
  targets: readonly Decimal[];
  /** ISO 8601, UTC. The bar that caused the alert, by the source's clock. */
  barAt: string | null;
  /** The order's name at the source. It is not unique: a strategy repeats it. */
  orderId: string | null;
  text: string | null;
}

/** unchecked-alert: its source accepts every address. operator: typed in the panel. */
export const SIGNAL_ORIGINS = ['alert', 'unchecked-alert', 'operator'] as const;
export type SignalOrigin = (typeof SIGNAL_ORIGINS)[number];

/** The parts of an entry that its audiences see. */
export interface SentSignal extends Omit<Alert, 'kind'> {
  /** Counts up from 1 without gaps, over all sources. */
  seq: number;
  source: string;
  kind: SignalKind;
  /** The entry that this one updates, closes, corrects or withdraws. */
  ref: number | null;
  /** ISO 8601, UTC, by business time. */
  receivedAt: string;
  /** Its bar was already older than one interval, or than an earlier bar. It counts in no figure. */
  isLate: boolean;
}

/** One entry of the record: never edited, never deleted. */
export interface Signal extends SentSignal {
  origin: SignalOrigin;
}
