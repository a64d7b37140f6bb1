import type { z } from 'zod';
import type { statisticsAnswer } from '../../../src/contract/operator/operations.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { DailyFiguresEntity } from './daily-figures.entity.ts';

const DAY_MS = 86_400_000;

/** The days up to today, oldest first, as far as they were counted. */
export async function statisticsOf(
  deps: Pick<Kernel, 'orm' | 'clock'> & { currency: string },
  days: number,
): Promise<z.infer<typeof statisticsAnswer>> {
  const now = deps.clock.now();
  const from = new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const until = now.toISOString().slice(0, 10);
  const rows = await readFork(deps.orm).find(
    DailyFiguresEntity,
    { day: { $gte: from, $lte: until } },
    { orderBy: { day: 'asc' } },
  );
  return {
    currency: deps.currency,
    takenAt: rows.at(-1)?.takenAt.toISOString() ?? null,
    days: rows.map(
      ({ day, mrrCents, mrrElsewhere, active, joined, churned, pastDue, p50, p95, grants }) => {
        const waits = { p50: p50 ?? null, p95: p95 ?? null, grants };
        return {
          day,
          mrrCents,
          mrrElsewhere: mrrElsewhere ?? {},
          active,
          joined,
          churned,
          pastDue,
          ...waits,
        };
      },
    ),
  };
}
