import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TargetCheck } from '../gateway/community.ts';

/**
 * named: no invite yet. invited: has an open invite. joined: seen in the server. left: was in the
 * server.
 */
const DISCORD_IDENTITY_STATES = ['named', 'invited', 'joined', 'left', 'needs-operator'] as const;
export type DiscordIdentityState = (typeof DISCORD_IDENTITY_STATES)[number];

/**
 * Evidence for a binding. claimed: a typed name or an earlier id. invited: the subscriber's invite
 * was used. told: an OAuth2 proof or an operator.
 */
export type BindingGround = 'claimed' | 'invited' | 'told';

export type InviteOpenReason = Exclude<TargetCheck, 'confirmed'> | 'target-refused';

/** A subscriber's Discord account. A typed name is a claim; the member id was observed. */
export const DiscordIdentityEntity = defineEntity({
  name: 'DiscordIdentity',
  tableName: 'discord_identity',
  properties: {
    accountId: p.uuid().primary(),
    /** As typed by the subscriber, or as seen since. */
    username: p.text().index('discord_identity_username_index'),
    state: p.text().$type<DiscordIdentityState>(),
    /** Stays the old id until a newly named account joins. */
    memberId: p.text().nullable().unique('discord_identity_member_unique'),
    /** The evidence for `memberId`; null on rows older than this column. */
    ground: p.text().$type<BindingGround>().nullable(),
    /** The server in which `memberId` was last seen. Null: outside, so it gets no roles. */
    guildId: p.text().nullable(),
    /** In the server but has not accepted its rules. Roles wait for that. */
    pending: p.boolean().default(false),
    inviteCode: p.text().nullable().unique('discord_identity_invite_unique'),
    /**
     * When the invite was last seen unused, by Discord's clock. A member who joined earlier did not
     * use it.
     */
    inviteUnusedAt: p.datetime(3).fieldName('invite_made_at').nullable(),
    inviteExpiresAt: p.datetime(3).nullable(),
    /** The only Discord account that may accept the invite. Null: anyone. */
    inviteTargetId: p.text().nullable(),
    /** When Discord confirmed that limit. The invite is not handed out before. */
    inviteTargetAt: p.datetime(3).nullable(),
    /** Why anyone may accept the invite although the account was known. */
    inviteOpenReason: p.text().$type<InviteOpenReason>().nullable(),
    /** Roles that an earlier version's invite gives its user. We may revoke them. */
    inviteRoleIds: p.json<string[]>().nullable(),
    /** Created for paid access. It ends with that access. */
    invitePaid: p.boolean().default(false),
    /** Why an operator must decide, if so. */
    reason: p.text().nullable(),
    /** When the subscriber gave this name; null on older rows. */
    namedAt: p.datetime(3).nullable(),
    /** Start of the state: for a member, when Discord says that they joined. Null on older rows. */
    stateSince: p.datetime(3).nullable(),
    /** Machine time of the last write. */
    changedAt: p.datetime(3),
    /** Machine time of the last read of this subscriber alone; null: never. */
    lookedAt: p.datetime(3).nullable(),
  },
});
export type DiscordIdentity = InferEntity<typeof DiscordIdentityEntity>;
