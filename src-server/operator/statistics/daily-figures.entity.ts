import { defineEntity, p } from '@mikro-orm/core';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';

/** Figures of one day at its end. Today's row is updated repeatedly. */
export const DailyFiguresEntity = defineEntity({
  name: 'DailyFigures',
  tableName: 'daily_figures',
  properties: {
    /** UTC, business time, 'YYYY-MM-DD'. */
    day: p.date().primary(),
    /** In the business's currency, after discounts, before tax. Yearly plans count one twelfth. */
    mrrCents: p.bigint('number'),
    /** Monthly revenue in other currencies, by currency. */
    mrrElsewhere: p.json<Record<string, number>>().nullable(),
    /** Paid plans in force. */
    active: p.json<Record<Plan, number>>(),
    joined: p.integer(),
    churned: p.integer(),
    pastDue: p.integer(),
    /**
     * Seconds from the request to the first read-back, for grants first held on this day (machine
     * time).
     */
    p50: p.double().$type<number>().nullable(),
    p95: p.double().$type<number>().nullable(),
    grants: p.integer(),
    takenAt: p.datetime(3),
  },
});
