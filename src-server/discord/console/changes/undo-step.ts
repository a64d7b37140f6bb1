import { turnedBits } from '../../../../src/domain/community/channel-override.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { unmapRole } from '../../mapping/map-role.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { agreeOn, bitsIn, writePlanned } from '../overrides/write-override.ts';
import { forgetMapped } from '../set-up/channel-mapping.ts';
import type { ChangeStep } from './console-change.entity.ts';
import { findMadeChannel, findMadeRole } from './find-made.ts';
import { madeChannel, tookRole, wroteOverride } from './newer-steps.ts';
import { type ChannelStep, type OverrideStep, type RoleStep, readBits } from './plan-steps.ts';

interface Undoing {
  reason: string;
  /** Steps of newer changes. Their work stays if this step is not known to have done the same. */
  newer: readonly ChangeStep[];
}

/** Null when restored; otherwise why it was kept. */
export function revertStep(
  deps: ConsoleDeps,
  undoing: Undoing,
  step: ChangeStep,
): Promise<string | null> {
  switch (step.kind) {
    case 'role':
      return revertRole(deps, undoing, step);
    case 'channel':
      return revertChannel(deps, undoing, step);
    case 'override':
      return revertOverride(deps, undoing, step);
  }
}

async function revertRole(
  deps: ConsoleDeps,
  { reason, newer }: Undoing,
  step: RoleStep,
): Promise<string | null> {
  const { gateway, directory } = deps;
  const { name, made = 'created' } = step;
  if (made === 'kept') return null;
  const roleId = step.roleId ?? (await findMadeRole(deps, step));
  if (roleId === 'several') return `several roles are named ${name} and were kept.`;
  if (roleId === null) return null;
  if (tookRole(newer, roleId)) return `the role ${name} belongs to a newer change and was kept.`;
  const members = await directory.members();
  const held = [...members.values()].some((member) => member.roleIds.includes(roleId));
  if (held) return `the role ${name} is held by members and was kept.`;
  if (made === 'created') await gateway.deleteRole(roleId, reason);
  await unmapRole(deps, roleId);
  return null;
}

async function revertChannel(
  deps: ConsoleDeps,
  { reason, newer }: Undoing,
  step: ChannelStep,
): Promise<string | null> {
  const { gateway } = deps;
  const channelId = step.channelId ?? (await findMadeChannel(deps, step));
  if (channelId === 'several') return `several channels are named #${step.name} and were kept.`;
  const channel = channelId === null ? null : await gateway.getChannel(channelId);
  if (channel === null) return null;
  if (madeChannel(newer, channel.id))
    return `#${step.name} belongs to a newer change and was kept.`;
  if (channel.hasMessages) return `#${step.name} has messages and was kept.`;
  await gateway.deleteChannel(channel.id, reason);
  await forgetMapped(deps, channel.id);
  return null;
}

async function revertOverride(
  deps: ConsoleDeps,
  { reason, newer }: Undoing,
  step: OverrideStep,
): Promise<string | null> {
  const { channelId, target } = step;
  const channel = await deps.gateway.getChannel(channelId);
  if (channel === null) return null;
  const [before, after] = [readBits(step.before), readBits(step.after)];
  const ours = turnedBits(before, after);
  const now = bitsIn(channel, target);
  if (agreeOn(ours, now, before)) return null;
  if (wroteOverride(newer, step)) {
    return `#${step.channelName} was changed for ${target.name} by a newer change and was kept.`;
  }
  try {
    await writePlanned(deps, { channelId, target, from: after, to: before }, reason);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.reason !== 'override-changed') throw error;
    return `#${step.channelName} was changed for ${target.name} since and was kept.`;
  }
}
