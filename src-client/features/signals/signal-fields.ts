import type { FeedSignal, HiddenFieldView } from '../../../src/contract/signal-feed.contract.ts';
import { grouped } from '../../../src/domain/catalogue/amount-text.ts';
import type { Maskable } from '../../../src/domain/signals/mask.ts';
import { SIGNAL_COPY as COPY, LOCK_COPY } from '../../../src/texts/pages/signals/feed.texts.ts';

/** An update states a price of its own, and a close its exit. */
export function priceName(kind: FeedSignal['kind']): string {
  if (kind === 'open') return COPY.price;
  return kind === 'close' ? COPY.closePrice : COPY.updatePrice;
}

function fieldName(field: Maskable, kind: FeedSignal['kind']): string {
  const names: Record<Maskable, string> = {
    side: COPY.side,
    price: priceName(kind),
    stop: COPY.stop,
    targets: COPY.targets,
    symbol: COPY.symbol,
    text: COPY.text,
  };
  return names[field];
}

/** 'Entry, Stop and Targets'. */
export function joinFields(fields: readonly Maskable[], kind: FeedSignal['kind'] = 'open'): string {
  const names = fields.map((field) => fieldName(field, kind));
  const last = names.pop() ?? '';
  if (names.length === 0) return last;
  return LOCK_COPY.and({ first: names.join(LOCK_COPY.separator), last });
}

/** '94,250.5' for '94250.5'. The digits after the point stay as they are. */
export const shownLevel = (level: string): string => level.replace(/^\d+/, grouped);

/** Hidden fields that share their time and their plan are one lock. */
export function locksOf(hidden: readonly HiddenFieldView[]) {
  const locks = new Map<string, { fields: Maskable[] } & Omit<HiddenFieldView, 'field'>>();
  for (const { field, ...lock } of hidden) {
    const key = `${lock.revealedAt} ${lock.unlockedBy}`;
    locks.set(key, { ...lock, fields: [...(locks.get(key)?.fields ?? []), field] });
  }
  return [...locks.values()];
}

/** With the levels to follow: those of the last correction, where it has any. The same signal: it has none. */
export function standingLevels(signal: FeedSignal): FeedSignal {
  const last = signal.corrections.at(-1);
  if (last === undefined) return signal;
  const isReplaced = (field: Maskable, isGiven: boolean) =>
    isGiven || last.hidden.some((hidden) => hidden.field === field);
  const price = isReplaced('price', last.price !== null);
  const stop = isReplaced('stop', last.stop !== null);
  const targets = isReplaced('targets', last.targets.length > 0);
  if (!price && !stop && !targets) return signal;
  const replaced = { price, stop, targets };
  const kept = signal.hidden.filter(({ field }) => !replaced[field as keyof typeof replaced]);
  return {
    ...signal,
    price: price ? last.price : signal.price,
    stop: stop ? last.stop : signal.stop,
    targets: targets ? last.targets : signal.targets,
    hidden: [...kept, ...last.hidden.filter(({ field }) => field in replaced)],
  };
}

/** Hidden fields that the card's lock names. A withdrawn or corrected value is not among them. */
export function standingLocks({ hidden, corrections, withdrawn }: FeedSignal): HiddenFieldView[] {
  if (withdrawn !== null) return [];
  const corrected = corrections.flatMap((correction) => correction.hidden);
  return hidden.filter(({ field }) => !corrected.some((lock) => lock.field === field));
}

/** 'BTCUSDT' and 'BINANCE' of 'BINANCE:BTCUSDT'. */
export function tickerOf({ symbol }: Pick<FeedSignal, 'symbol'>): {
  ticker: string;
  exchange: string | null;
} {
  const [exchange = '', ticker] = symbol?.split(':') ?? [];
  if (symbol === null) return { ticker: COPY.hiddenSymbol, exchange: null };
  return ticker === undefined ? { ticker: exchange, exchange: null } : { ticker, exchange };
}

/** Reward of a target in multiples of the risk, such as '1.7'. Null: a level is missing. */
export function ratioOf(
  { price, stop }: Pick<FeedSignal, 'price' | 'stop'>,
  target: string,
): string | null {
  if (price === null || stop === null) return null;
  const risk = Math.abs(Number(price) - Number(stop));
  if (risk === 0) return null;
  return (Math.abs(Number(target) - Number(price)) / risk).toFixed(1);
}

/** '240' is four hours: '4h'. Other forms stay as TradingView writes them. */
export function shownInterval(interval: string): string {
  const minutes = /^\d+$/.test(interval) ? Number(interval) : null;
  if (minutes === null) return interval;
  return minutes >= 60 && minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}
