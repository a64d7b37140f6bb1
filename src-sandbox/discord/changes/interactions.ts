import { randomBytes } from 'node:crypto';
import type { CommandState, InteractionState, MemberState } from '../state.ts';
import { memberObject } from '../wire/member.ts';
import type { World } from '../world.ts';

/** Runs one of the bot's commands as a member. */
export function useCommand(
  world: World,
  member: MemberState,
  command: CommandState,
  channelId: string,
  options: unknown[],
): InteractionState {
  const { state } = world;
  const interaction: InteractionState = {
    id: world.newId(),
    token: randomBytes(24).toString('base64url'),
    userId: member.userId,
    commandName: command.name,
    channelId,
    // The three-second answer limit counts in machine time.
    createdAt: new Date().toISOString(),
    answer: null,
    followUps: [],
  };
  state.interactions[interaction.id] = interaction;
  world.effect('interaction.created', {
    interactionId: interaction.id,
    memberId: member.userId,
    command: command.name,
  });
  world.dispatch({
    name: 'INTERACTION_CREATE',
    data: {
      id: interaction.id,
      application_id: state.application.id,
      type: 2,
      token: interaction.token,
      version: 1,
      guild_id: state.guild.id,
      channel_id: channelId,
      member: { ...memberObject(state, member), permissions: '0' },
      data: { id: command.id, name: command.name, type: command.type, options },
      locale: 'en-US',
      entitlements: [],
      authorizing_integration_owners: { 0: state.guild.id },
      context: 0,
      app_permissions: '0',
      attachment_size_limit: 10_485_760,
    },
  });
  return interaction;
}
