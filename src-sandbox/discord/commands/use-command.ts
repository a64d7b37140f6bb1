import { randomBytes } from 'node:crypto';
import { requireMember, requireUser } from '../lookups.ts';
import { permissionsInGuild } from '../rules/authority.ts';
import type { MemberState, UserState } from '../state.ts';
import { memberObject } from '../wire/member.ts';
import { userObject } from '../wire/user.ts';
import type { World } from '../world.ts';
import { COMMAND_TYPE, USER_OPTION } from './command-form.ts';
import type { CommandState, InteractionState } from './command-state.ts';
import { postInteraction } from './endpoint.ts';

/** Older ones are dropped. */
const MAX_INTERACTIONS = 200;

interface Use {
  command: CommandState;
  user: UserState;
  /** Null: in the direct channel with the bot. */
  member: MemberState | null;
  channelId: string;
  options: { type?: unknown; value?: unknown }[];
  /** The user whose menu was opened. */
  targetId: string | null;
  locale: string;
}

/**
 * Runs one of the application's commands. Resolves once it was sent to the gateway, or answered by
 * the application's endpoint.
 */
export async function useCommand(world: World, use: Use): Promise<InteractionState> {
  const { state } = world;
  const interaction: InteractionState = {
    id: world.newId(),
    token: randomBytes(24).toString('base64url'),
    userId: use.user.id,
    commandName: use.command.name,
    channelId: use.channelId,
    createdAt: new Date(world.machineNow()).toISOString(),
    answer: null,
    followUps: [],
    targetId: use.targetId,
  };
  state.interactions[interaction.id] = interaction;
  for (const old of Object.keys(state.interactions).slice(0, -MAX_INTERACTIONS)) {
    delete state.interactions[old];
  }
  world.effect('interaction.created', {
    interactionId: interaction.id,
    memberId: use.user.id,
    command: use.command.name,
  });
  const data = interactionObject(world, interaction, use);
  const url = state.application.interactionsUrl ?? null;
  // Discord uses one way or the other, never both.
  if (url === null) world.dispatch({ name: 'INTERACTION_CREATE', data });
  else await postInteraction(world, { url, interaction, data });
  return interaction;
}

function interactionObject(world: World, interaction: InteractionState, use: Use) {
  const { state } = world;
  const { command, member, user, options, targetId } = use;
  const channel = state.channels[use.channelId];
  const named = options.flatMap(({ type, value }) => (type === USER_OPTION ? [String(value)] : []));
  const userIds = targetId === null ? named : [...named, targetId];
  return {
    id: interaction.id,
    application_id: state.application.id,
    type: 2,
    token: interaction.token,
    version: 1,
    ...(member === null
      ? { user: userObject(user), context: 1, channel: { id: use.channelId, type: 1 } }
      : {
          guild_id: state.guild.id,
          guild: { id: state.guild.id, features: state.guild.features, locale: 'en-US' },
          guild_locale: 'en-US',
          member: {
            ...memberObject(state, member),
            permissions: String(permissionsInGuild(world, member.userId)),
          },
          context: 0,
          channel: { id: use.channelId, type: channel?.type ?? 0 },
        }),
    channel_id: use.channelId,
    data: {
      id: command.id,
      name: command.name,
      type: command.type,
      ...(member !== null && { guild_id: state.guild.id }),
      ...(options.length > 0 && { options }),
      ...(command.type === COMMAND_TYPE.user && { target_id: targetId }),
      ...(userIds.length > 0 && { resolved: resolvedUsers(world, userIds) }),
    },
    locale: use.locale,
    entitlements: [],
    authorizing_integration_owners: { 0: state.guild.id },
    app_permissions: String(member === null ? 0n : permissionsInGuild(world, state.application.id)),
    attachment_size_limit: 10_485_760,
  };
}

/** The accounts that a command names. A user who left has no member. */
function resolvedUsers(world: World, userIds: readonly string[]) {
  const { members } = world.state;
  const inside = userIds.filter((id) => members[id] !== undefined);
  return {
    users: Object.fromEntries(userIds.map((id) => [id, userObject(requireUser(world, id))])),
    members: Object.fromEntries(
      inside.map((id) => {
        const {
          user: _user,
          deaf: _deaf,
          mute: _mute,
          ...rest
        } = memberObject(world.state, requireMember(world, id));
        return [id, { ...rest, permissions: String(permissionsInGuild(world, id)) }];
      }),
    ),
  };
}
