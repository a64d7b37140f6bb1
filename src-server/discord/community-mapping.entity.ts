import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Which role or channel of which server serves a purpose. */
export const CommunityMappingEntity = defineEntity({
  name: 'CommunityMapping',
  tableName: 'community_mapping',
  properties: {
    id: p.uuid().primary(),
    guildId: p.text(),
    /** 'role:community-base', 'role:community-paid', 'role:community-vip', 'channel:welcome', … */
    purpose: p.text(),
    discordId: p.text(),
    /** As it was called when last seen; shown, never relied on. */
    name: p.text(),
    /** Why it cannot work, as seen last: 'gone', 'managed', 'above-bot', … */
    refusal: p.text().nullable(),
    changedAt: p.datetime(3),
  },
  uniques: [{ name: 'community_mapping_purpose_unique', properties: ['guildId', 'purpose'] }],
});
export type CommunityMapping = InferEntity<typeof CommunityMappingEntity>;
