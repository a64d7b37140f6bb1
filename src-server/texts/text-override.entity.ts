import { defineEntity, p } from '@mikro-orm/core';

/** A text that the seller wrote in place of the default. */
export const TextOverrideEntity = defineEntity({
  name: 'TextOverride',
  tableName: 'text_override',
  properties: {
    key: p.text().primary(),
    locale: p.text().primary(),
    value: p.text(),
    /** Hash of the default that it replaced: shows when a release changed the default. */
    baseHash: p.text(),
    changedBy: p.text(),
    /** Machine time. */
    changedAt: p.datetime(3),
  },
});
