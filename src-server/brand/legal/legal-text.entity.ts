import { defineEntity, p } from '@mikro-orm/core';
import type { LegalPage } from '../../../src/domain/legal-pages.ts';

/** Every version of a legal page. The last one is shown. */
export const LegalTextEntity = defineEntity({
  name: 'LegalText',
  tableName: 'legal_text',
  properties: {
    page: p.text().$type<LegalPage>().primary(),
    locale: p.text().primary(),
    /** Counts up from 1. */
    no: p.integer().primary().autoincrement(false),
    /** Null: the page was withdrawn. */
    markdown: p.text().nullable(),
    /** Rendered when it was saved. */
    html: p.text().nullable(),
    changedBy: p.text(),
    /** Machine time. */
    changedAt: p.datetime(3),
  },
});
