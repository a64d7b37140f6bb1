import type { LedgerEntry } from '../core/ledger.ts';

export const TOUR_STEPS = ['buy', 'join', 'name', 'fail', 'month', 'break'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** When each step was done, sandbox time. */
export type TourTicks = Partial<Record<TourStep, string>>;

const MONTH_MS = 28 * 86_400_000;
const REFUSED = [401, 403];

interface TourFacts {
  /** Whether a price of Stripe belongs to the Premium plan. */
  isPremium(price: string): boolean;
  /** How far the clock was ahead of the machine when the tour began, in milliseconds. */
  aheadMs: number;
}

/** The steps that these entries of the ledger prove. */
export function ticksOf(entries: readonly LedgerEntry[], facts: TourFacts): TourTicks {
  const ticks: TourTicks = {};
  for (const entry of entries) {
    const step = stepOf(entry, facts);
    if (step !== null) ticks[step] ??= entry.at;
    if (aheadOf(entry) - facts.aheadMs >= MONTH_MS) ticks.month ??= entry.at;
  }
  return ticks;
}

function aheadOf({ at, realAt }: Pick<LedgerEntry, 'at' | 'realAt'>): number {
  return Date.parse(at) - Date.parse(realAt);
}

function stepOf(
  { provider, kind, name, detail, callSeq }: LedgerEntry,
  { isPremium }: TourFacts,
): TourStep | null {
  if (kind === 'effect') {
    switch (name) {
      case 'subscription.created':
        return pricesIn(detail).some(isPremium) ? 'buy' : null;
      case 'member.joined':
        return 'join';
      // The product opened the access. By hand it has no call.
      case 'access.added':
        return callSeq === null ? null : 'name';
      case 'charge.failed':
        return 'fail';
      default:
        return null;
    }
  }
  // The product met the dead session.
  const isRefused = kind === 'call' && REFUSED.includes(Number(detail.status));
  return provider === 'tradingview' && isRefused ? 'break' : null;
}

function pricesIn({ prices }: LedgerEntry['detail']): string[] {
  return Array.isArray(prices) ? prices.map(String) : [];
}
