import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Plan } from '../../../src/domain/plan.ts';

/** One day of the business as it stood at its end; today's is taken again and again. */
export const DailyFiguresEntity = defineEntity({
  name: 'DailyFigures',
  tableName: 'daily_figures',
  properties: {
    /** UTC, business time, 'YYYY-MM-DD'. */
    day: p.date().primary(),
    /** In the business's currency, before discounts and tax; yearly ones count by the twelfth part. */
    mrrCents: p.integer(),
    /** The same by currency, of those who pay in another one. */
    mrrElsewhere: p.json<Record<string, number>>().nullable(),
    /** Paid plans in force. */
    active: p.json<Partial<Record<Plan, number>>>(),
    joined: p.integer(),
    churned: p.integer(),
    pastDue: p.integer(),
    /** Seconds from the cause to the access, of those that first got it on this day (machine time). */
    p50: p.double().$type<number>().nullable(),
    p95: p.double().$type<number>().nullable(),
    grants: p.integer(),
    takenAt: p.datetime(3),
  },
});
export type DailyFigures = InferEntity<typeof DailyFiguresEntity>;
