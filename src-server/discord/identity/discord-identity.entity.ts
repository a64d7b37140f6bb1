import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** named: no invite yet. invited: an invite is out. joined: seen inside. left: was inside. */
export const DISCORD_IDENTITY_STATES = [
  'named',
  'invited',
  'joined',
  'left',
  'needs-operator',
] as const;
export type DiscordIdentityState = (typeof DISCORD_IDENTITY_STATES)[number];

/**
 * What says that a subscriber is a member: the name that they typed, or the id that they had here before; their
 * invite, which is known to have been used; or their proof at Discord, or an operator.
 */
export type BindingGround = 'claimed' | 'invited' | 'told';

/** Which Discord account a subscriber is. A typed name is a claim; the member id is what was seen. */
export const DiscordIdentityEntity = defineEntity({
  name: 'DiscordIdentity',
  tableName: 'discord_identity',
  properties: {
    accountId: p.uuid().primary(),
    /** As named by the subscriber, or as seen since. */
    username: p.text().index('discord_identity_username_index'),
    state: p.text().$type<DiscordIdentityState>(),
    /** Stays the old one while a new account was named and is not inside yet. */
    memberId: p.text().nullable().unique('discord_identity_member_unique'),
    /** What binds the account to `memberId`; null: bound before this was kept. */
    ground: p.text().$type<BindingGround>().nullable(),
    guildId: p.text().nullable(),
    /** Inside, and has not accepted the server's rules yet: roles wait for that. */
    pending: p.boolean().default(false),
    inviteCode: p.text().nullable().unique('discord_identity_invite_unique'),
    /** Discord's time at which it was last known to be unused. A member who joined earlier did not use it. */
    inviteUnusedAt: p.datetime(3).fieldName('invite_made_at').nullable(),
    inviteExpiresAt: p.datetime(3).nullable(),
    /** Roles that an earlier version's invite gives to its user: ours to take back. */
    inviteRoleIds: p.json<string[]>().nullable(),
    /** Made for paid access: it ends with that. */
    invitePaid: p.boolean().default(false),
    /** Why an operator is needed, when one is. */
    reason: p.text().nullable(),
    /** When the subscriber gave this name; null before this was kept. */
    namedAt: p.datetime(3).nullable(),
    changedAt: p.datetime(3),
    /** Machine time at which Discord was last asked about this subscriber alone. Null: never. */
    lookedAt: p.datetime(3).nullable(),
  },
});
export type DiscordIdentity = InferEntity<typeof DiscordIdentityEntity>;
