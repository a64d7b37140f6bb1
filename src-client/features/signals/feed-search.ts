import type { FeedFilters, FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import { ALERT_KINDS, SIDES } from '../../../src/domain/signals/signal.ts';
import { type RawSearch, textIn } from '../../lib/search/parsed-search.ts';

/** The filters as the address has them. Every value is text. */
export interface FeedSearch {
  source?: string | undefined;
  strategy?: string | undefined;
  symbol?: string | undefined;
  side?: FeedFilters['side'];
  kind?: FeedFilters['kind'];
  open?: 'yes' | undefined;
  /** The signal that a notification was about. */
  signal?: string | undefined;
}

const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((each) => each === value);

/** Undefined when absent, as an explicit key: the router merges the parsed fields over the raw query. */
export function feedSearch(search: RawSearch): FeedSearch {
  return {
    ...textIn(search, 'source', 'strategy', 'symbol', 'signal'),
    side: oneOf(search.side, SIDES),
    kind: oneOf(search.kind, ALERT_KINDS),
    open: oneOf(search.open, ['yes']),
  };
}

/** The filters as the server reads them. */
export function filtersOf({ open, signal: _, ...search }: FeedSearch): FeedFilters {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(open === 'yes' && { open: true }) };
}

/** Whether the server would list it with these filters. A hidden field matches none. */
export function isListed(signal: FeedSignal, filters: FeedFilters): boolean {
  const { source, strategy, symbol, side, kind, open } = filters;
  const isSame = <T>(wanted: T | undefined, given: T) => wanted === undefined || wanted === given;
  return (
    isSame(source, signal.source) &&
    isSame<string | null>(strategy, signal.strategy) &&
    isSame<string | null>(side, signal.side) &&
    isSame(kind, signal.kind) &&
    (symbol === undefined ||
      signal.symbol?.toUpperCase().includes(symbol.trim().toUpperCase()) === true) &&
    (open !== true || signal.isOpen)
  );
}

export const hasFilters = (search: FeedSearch) => Object.keys(filtersOf(search)).length > 0;
