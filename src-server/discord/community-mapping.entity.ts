import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The role or channel that serves a purpose in a server. */
export const CommunityMappingEntity = defineEntity({
  name: 'CommunityMapping',
  tableName: 'community_mapping',
  properties: {
    id: p.uuid().primary(),
    guildId: p.text(),
    /** 'role:community-base', 'role:community-paid', 'role:community-vip', 'channel:welcome', … */
    purpose: p.text(),
    discordId: p.text(),
    /** Name at the last read. For display only. */
    name: p.text(),
    /** Why it does not work, as of the last read: 'gone', 'managed', 'above-bot', … */
    refusal: p.text().nullable(),
    changedAt: p.datetime(3),
  },
  uniques: [{ name: 'community_mapping_purpose_unique', properties: ['guildId', 'purpose'] }],
});
export type CommunityMapping = InferEntity<typeof CommunityMappingEntity>;
