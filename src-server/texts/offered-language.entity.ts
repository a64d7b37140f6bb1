import { defineEntity, p } from '@mikro-orm/core';

/** A language that visitors may choose. Without a row only English is offered. */
export const OfferedLanguageEntity = defineEntity({
  name: 'OfferedLanguage',
  tableName: 'offered_language',
  properties: {
    locale: p.text().primary(),
    /** 0 is shown to visitors who have not chosen. */
    rank: p.integer(),
  },
});
