import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Which role or channel of which server serves a purpose (resolutions, 39). */
export const CommunityMappingEntity = defineEntity({
  name: 'CommunityMapping',
  tableName: 'community_mapping',
  properties: {
    id: p.uuid().primary(),
    guildId: p.text(),
    /** 'role:community-base', 'role:community-paid', 'role:community-vip', 'channel:welcome', … */
    purpose: p.text(),
    discordId: p.text(),
    changedAt: p.datetime(3),
  },
  uniques: [{ name: 'community_mapping_purpose_unique', properties: ['guildId', 'purpose'] }],
});
export type CommunityMapping = InferEntity<typeof CommunityMappingEntity>;
