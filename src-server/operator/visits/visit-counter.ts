import { type Arrival, visitOf } from '../../../src/domain/numbers/visit.ts';
import { dayOf } from '../../../src/domain/operator/stretches.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

export interface VisitCounter {
  /** Counts in memory. Keeps only the day, the page and the source. */
  see(arrival: Arrival): void;
  /** Writes what was counted since the last call. */
  flush(): Promise<void>;
}

const ADD = `
  insert into visit_day (day, page, source, visits)
    select day, page, source, visits
      from jsonb_to_recordset(?::jsonb) as seen (day date, page text, source text, visits int)
      order by day, page, source
  on conflict (day, page, source) do update set visits = visit_day.visits + excluded.visits`;

/** A process that is killed loses the visits of its last seconds. */
export function createVisitCounter({ orm, clock }: Pick<Kernel, 'orm' | 'clock'>): VisitCounter {
  let counts = new Map<string, number>();
  const add = (key: string, visits: number) => counts.set(key, (counts.get(key) ?? 0) + visits);
  return {
    see(arrival) {
      const visit = visitOf(arrival);
      if (visit !== null) add(`${dayOf(clock.now())} ${visit.page} ${visit.source}`, 1);
    },
    async flush() {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      const rows = [...taken].map(([key, visits]) => {
        const [day, page, source] = key.split(' ');
        return { day, page, source, visits };
      });
      try {
        await transact(orm, (em) => em.execute(ADD, [JSON.stringify(rows)]));
      } catch (error) {
        for (const [key, visits] of taken) add(key, visits);
        throw error;
      }
    },
  };
}
