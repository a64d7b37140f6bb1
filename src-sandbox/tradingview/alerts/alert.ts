/** One alert on its way to a webhook. */
export interface Alert {
  id: string;
  url: string;
  body: string;
  contentType: string;
  /** Sent as X-Forwarded-For. Null: no such header. */
  from: string | null;
  /** Sandbox time, ISO. */
  at: string;
  state: 'waiting' | 'delivered' | 'given-up';
  attempts: Attempt[];
  /** The next attempt, machine time in milliseconds. */
  nextAt: number | null;
}

export interface Attempt {
  /** Machine time, ISO. */
  at: string;
  /** Null: no answer. */
  status: number | null;
  error: 'timeout' | 'no-connection' | null;
  durationMs: number;
}

/** Addresses that TradingView sends from. */
export const SENDERS = ['52.89.214.238', '34.212.75.30', '54.218.53.128', '52.32.178.7'] as const;

export const ALERT_TIMEOUT_MS = 3000;
export const ALERT_RESEND_MS = 5000;
const MAX_RESENDS = 3;
const GATEWAY_TIMEOUT = 504;

/** Whether TradingView sends the alert again after this many attempts. Never after a time-out. */
export function isResent({ status }: Attempt, attempts: number): boolean {
  if (status === null || status < 500 || status > 599 || status === GATEWAY_TIMEOUT) return false;
  return attempts <= MAX_RESENDS;
}

/** The content type that TradingView derives from the message, or the other one. */
export function contentTypeOf(body: string, isWrong: boolean): string {
  return isJson(body) === isWrong ? 'text/plain' : 'application/json';
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

const BAR_MS = 240 * 60_000;

/** Values of the placeholders of a chart with bars of four hours. */
export function placeholders(now: Date): Record<string, string> {
  const time = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;
  return {
    exchange: 'BINANCE',
    ticker: 'BTCUSDT',
    interval: '240',
    open: '64100.5',
    high: '64400',
    low: '63950',
    close: '64250.5',
    volume: '1250.25',
    time: time(new Date(Math.floor(now.getTime() / BAR_MS) * BAR_MS)),
    timenow: time(now),
  };
}

/** The message as TradingView sends it. An unknown placeholder stays as it is. */
export function fillIn(message: string, values: Record<string, string>): string {
  return message.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

const MAX_SHOWN_SEGMENT = 15;

/** The address without its secret: a long part of the path is one. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  const segments = pathname
    .split('/')
    .map((each) => (each.length > MAX_SHOWN_SEGMENT ? '…' : each));
  return `${origin}${segments.join('/')}`;
}
