import type { NumbersAnswer } from '../../../src/contract/operator-numbers.contract.ts';
import type { DayRange } from '../../../src/domain/numbers/day-range.ts';
import { type DayFact, isIn, totalOf } from '../../../src/domain/numbers/figures.ts';
import type { CountedVisits } from './traffic.view.ts';

interface TrafficFacts {
  range: DayRange;
  before: DayRange;
  /** The first day whose visits were counted; null without any. */
  from: string | null;
  /** In every currency. */
  facts: readonly DayFact[];
  visits: readonly CountedVisits[];
}

/** Visits, payment pages and new subscribers of the same days. */
export function trafficOf(about: TrafficFacts): NumbersAnswer['traffic'] {
  const { range, before, from } = about;
  const now = from !== null && from <= range.to ? funnelIn(about, cut(range, from)) : null;
  const then = from !== null && from <= before.from ? funnelIn(about, before) : null;
  const both = (pick: (funnel: Funnel) => number | null) => ({
    value: now && pick(now),
    before: then && pick(then),
  });
  const grouped = (by: 'source' | 'page') => {
    const [here, earlier] = [now?.by(by) ?? new Map(), then?.by(by) ?? null];
    return [...new Set([...here.keys(), ...(earlier?.keys() ?? [])])]
      .map((name) => ({
        name,
        visits: here.get(name) ?? 0,
        before: earlier === null ? null : (earlier.get(name) ?? 0),
      }))
      .sort((a, b) => b.visits - a.visits || a.name.localeCompare(b.name));
  };
  return {
    from: from !== null && from > range.from ? from : null,
    visits: both(({ visits }) => visits),
    checkouts: both(({ checkouts }) => checkouts),
    subscribers: both(({ subscribers }) => subscribers),
    conversion: {
      ...both(({ visits, subscribers }) => (visits === 0 ? null : subscribers / visits)),
      cases: { now: now?.visits ?? 0, before: then?.visits ?? null },
      part: { amount: now?.subscribers ?? 0, isMoney: false },
    },
    sources: grouped('source').map(({ name, ...rest }) => ({ source: name, ...rest })),
    pages: grouped('page').map(({ name, ...rest }) => ({ page: name, ...rest })),
  };
}

const cut = ({ from, to }: DayRange, since: string): DayRange => ({
  from: from > since ? from : since,
  to,
});

interface Funnel {
  visits: number;
  checkouts: number;
  subscribers: number;
  by(name: 'source' | 'page'): Map<string, number>;
}

function funnelIn({ facts, visits }: TrafficFacts, range: DayRange): Funnel {
  const seen = visits.filter(({ day }) => isIn(range, day));
  const happened = facts.filter(({ day }) => isIn(range, day));
  return {
    visits: seen.reduce((sum, each) => sum + each.visits, 0),
    checkouts: totalOf(happened, 'checkout').times,
    subscribers: totalOf(happened, 'new').people,
    by(name) {
      const counts = new Map<string, number>();
      for (const each of seen) counts.set(each[name], (counts.get(each[name]) ?? 0) + each.visits);
      return counts;
    },
  };
}
