import { syncedChannels } from '../../../../src/domain/community/category-sync.ts';
import type { OverrideBits } from '../../../../src/domain/community/channel-override.ts';
import type { Override } from '../../../../src/domain/community/channel-permissions.ts';
import type { RoleChoice, WantedRole } from '../../ensure-role.ts';
import type { CommunityChannel, CommunityRole } from '../../gateway/community.ts';
import { type RoleRefusal, refusalOfRole } from '../../refuse-role.ts';
import type { ChangeStep } from './console-change.entity.ts';

export type RoleStep = Extract<ChangeStep, { kind: 'role' }>;
export type OverrideStep = Extract<ChangeStep, { kind: 'override' }>;
export type ChannelStep = Extract<ChangeStep, { kind: 'channel' }>;

const PLANNED = { outcome: 'planned', message: null } as const;

export function storedBits(bits: OverrideBits | null): { allow: string; deny: string } | null {
  return bits === null ? null : { allow: String(bits.allow), deny: String(bits.deny) };
}

export function readBits(stored: { allow: string; deny: string } | null): OverrideBits | null {
  return stored === null ? null : { allow: BigInt(stored.allow), deny: BigInt(stored.deny) };
}

export function overrideStep(
  channel: { id: string; name: string },
  target: OverrideStep['target'],
  { before, after }: { before: OverrideBits | null; after: OverrideBits | null },
): OverrideStep {
  return {
    kind: 'override',
    channelId: channel.id,
    channelName: channel.name,
    target,
    before: storedBits(before),
    after: storedBits(after),
    ...PLANNED,
  };
}

/** Steps that Discord performs on channels synced with a category when its override changes. */
export function followerSteps(
  category: CommunityChannel,
  channels: Iterable<CommunityChannel>,
  step: OverrideStep,
): OverrideStep[] {
  return syncedChannels(category, channels).map(({ id, name }) => {
    return { ...step, channelId: id, channelName: name, follows: category.id };
  });
}

export function channelStep(
  { name, topic, purpose }: { name: string; topic: string; purpose: string },
  overrides: readonly Override[],
  namesakes: string[] = [],
): ChannelStep {
  return {
    kind: 'channel',
    channelId: null,
    name,
    topic,
    purpose,
    overrides: overrides.map(({ id, kind, allow, deny }) => ({
      id,
      kind,
      allow: String(allow),
      deny: String(deny),
    })),
    namesakes,
    ...PLANNED,
  };
}

/**
 * Null if there is nothing to do. When a role is passed over, the step says that a second one of
 * the name is created.
 */
export function roleStep(
  wanted: WantedRole,
  choice: RoleChoice,
  namesakes: string[],
): RoleStep | null {
  if (choice.kind === 'kept') return null;
  const { name, purpose, colour, permissions, hoist, mentionable } = wanted;
  const step = {
    kind: 'role' as const,
    name,
    purpose,
    made: choice.kind,
    look: { colour, permissions: String(permissions), hoist, mentionable },
    namesakes,
    ...PLANNED,
  };
  if (choice.kind === 'mapped') return { ...step, roleId: choice.role.id };
  const { passedOver } = choice;
  const message =
    passedOver === null ? null : passedOverMessage(passedOver.role, passedOver.refusal);
  return { ...step, roleId: null, message };
}

export function passedOverMessage(role: CommunityRole, refusal: RoleRefusal): string {
  return `A role ${role.name} exists, but it ${refusalOfRole(role, refusal)}.`;
}
