import { sameBits } from '../../../../src/domain/community/channel-override.ts';
import { CHANNEL_TYPE } from '../../../../src/domain/community/channel-type.ts';
import type { CommunityChannel, CommunityRole } from '../../gateway/community.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { mappedChannels } from '../set-up/channel-mapping.ts';
import type { ChannelStep, RoleStep } from './plan-steps.ts';

/** Null: never created. 'several': ambiguous. */
type Found = string | 'several' | null;

/**
 * Finds what a planned step created before its process died or its response was lost: new since the
 * plan, with the step's name and bits.
 */
export async function findMadeRole(
  { gateway }: ConsoleDeps,
  { name, look, namesakes = [] }: RoleStep,
): Promise<Found> {
  if (look === undefined) return null;
  const fits = (role: CommunityRole) =>
    role.name === name &&
    !role.managed &&
    !namesakes.includes(role.id) &&
    role.permissions === BigInt(look.permissions) &&
    role.colour === look.colour;
  return only((await gateway.listRoles()).filter(fits));
}

export async function findMadeChannel(deps: ConsoleDeps, step: ChannelStep): Promise<Found> {
  const { name, purpose, overrides, namesakes = [] } = step;
  const channels = await deps.gateway.listChannels();
  const mapped = (await mappedChannels(deps)).get(purpose);
  const sameOverrides = (channel: CommunityChannel) =>
    channel.overrides.length === overrides.length &&
    overrides.every(({ id, allow, deny }) => {
      const there = channel.overrides.find((each) => each.id === id) ?? null;
      return sameBits(there, { allow: BigInt(allow), deny: BigInt(deny) });
    });
  const fitting = channels.filter(
    (channel) =>
      channel.type === CHANNEL_TYPE.text &&
      channel.name === name &&
      !namesakes.includes(channel.id) &&
      sameOverrides(channel),
  );
  return fitting.some(({ id }) => id === mapped) ? (mapped ?? null) : only(fitting);
}

function only(found: readonly { id: string }[]): Found {
  const [first] = found;
  if (first === undefined) return null;
  return found.length === 1 ? first.id : 'several';
}
