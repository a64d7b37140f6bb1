import { defineEntity, p } from '@mikro-orm/core';
import type { FactName } from '../../../src/domain/numbers/figures.ts';

/** Facts of one UTC day, added up. Pages read these rows, never the movements or payments. */
export const RevenueDayEntity = defineEntity({
  name: 'RevenueDay',
  tableName: 'revenue_day',
  properties: {
    day: p.date().primary(),
    currency: p.text().primary(),
    fact: p.text().$type<FactName>().primary(),
    cents: p.bigint('number'),
    people: p.integer(),
    times: p.integer(),
  },
});

/** Changes within one month of the people who first paid in another. */
export const RevenueCohortEntity = defineEntity({
  name: 'RevenueCohort',
  tableName: 'revenue_cohort',
  properties: {
    /** The first of the month. */
    month: p.date().primary(),
    currency: p.text().primary(),
    cohort: p.date().primary(),
    joined: p.integer(),
    people: p.integer(),
  },
});

/** A day whose facts changed. Written with the fact, deleted by the count. */
export const RevenueMarkEntity = defineEntity({
  name: 'RevenueMark',
  tableName: 'revenue_mark',
  properties: {
    id: p.bigint().primary().generated('identity'),
    day: p.date(),
  },
});

/** One row: what the counts cover. */
export const RevenueCountEntity = defineEntity({
  name: 'RevenueCount',
  tableName: 'revenue_count',
  properties: {
    name: p.text().primary(),
    /** The first day whose movements are complete. Null: they always were. */
    wholeFrom: p.date().nullable(),
    /** The last pass over Stripe before failed renewals were stored. Null: there was none. */
    stripeReadAt: p.datetime(3).nullable(),
    /** Business time of the last count. */
    countedAt: p.datetime(3).nullable(),
  },
});
