import { defineEntity, p } from '@mikro-orm/core';
import type { CountedPage } from '../../../src/domain/numbers/visit.ts';

/** Visits of one UTC day by the page where they began and the site they came from. Names no person. */
export const VisitDayEntity = defineEntity({
  name: 'VisitDay',
  tableName: 'visit_day',
  properties: {
    day: p.date().primary(),
    page: p.text().$type<CountedPage>().primary(),
    source: p.text().primary(),
    visits: p.integer(),
  },
});
