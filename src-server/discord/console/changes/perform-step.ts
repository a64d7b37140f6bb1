import { sameBits } from '../../../../src/domain/community/channel-override.ts';
import { ensureRole } from '../../ensure-role.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import type { ServerFrame } from '../directory/community-directory.ts';
import { freshFrame } from '../directory/fresh-frame.ts';
import { bitsIn, writeOverride } from '../overrides/write-override.ts';
import { rememberChannel } from '../set-up/channel-mapping.ts';
import type { ChangeStep } from './console-change.entity.ts';
import {
  type ChannelStep,
  type OverrideStep,
  type RoleStep,
  readBits,
  storedBits,
} from './plan-steps.ts';

/** Performs one step at Discord and returns it with its outcome. */
export type StepPerformer = (step: ChangeStep) => Promise<ChangeStep>;

export function createStepPerformer(deps: ConsoleDeps, reason: string): StepPerformer {
  // The bot's roles and rights are read once per change, and again after a failed step. Channels
  // are read every time.
  let frameRead: Promise<ServerFrame> | null = null;
  const frameWith = async (channel: CommunityChannel): Promise<ServerFrame> => {
    frameRead ??= freshFrame(deps, channel);
    return { ...(await frameRead), channels: new Map([[channel.id, channel]]) };
  };
  const perform = (step: ChangeStep) => {
    switch (step.kind) {
      case 'role':
        return makeRole(deps, step, reason);
      case 'channel':
        return makeChannel(deps, step, reason);
      case 'override':
        return step.follows === undefined
          ? makeOverride(deps, step, frameWith, reason)
          : lookAtFollower(deps, step);
    }
  };
  return async (step) => {
    try {
      return await perform(step);
    } catch (error) {
      frameRead = null;
      throw error;
    }
  };
}

async function makeRole(deps: ConsoleDeps, step: RoleStep, reason: string): Promise<ChangeStep> {
  const { name, purpose = null, look } = step;
  if (look === undefined) return step;
  const wanted = { ...look, permissions: BigInt(look.permissions), name, purpose };
  const { roleId, outcome } = await ensureRole(deps, wanted, reason);
  return { ...step, roleId, made: outcome };
}

async function makeChannel(
  deps: ConsoleDeps,
  step: ChannelStep,
  reason: string,
): Promise<ChangeStep> {
  const overrides = step.overrides.map(({ id, kind, allow, deny }) => {
    return { id, kind, allow: BigInt(allow), deny: BigInt(deny) };
  });
  const { name, topic } = step;
  const made = await deps.gateway.createChannel({ name, topic, overrides }, reason);
  await rememberChannel(deps, step.purpose, made);
  return { ...step, channelId: made.id };
}

/** Writes nothing. The record keeps what Discord was expected to do, because undoing needs it. */
async function lookAtFollower(deps: ConsoleDeps, step: OverrideStep): Promise<ChangeStep> {
  const channel = await deps.gateway.getChannel(step.channelId);
  const now = channel === null ? null : bitsIn(channel, step.target.id);
  if (sameBits(now, readBits(step.after))) return step;
  return { ...step, outcome: 'kept', message: 'Discord did not change it with its category.' };
}

/** Records the state right before the write. Undoing restores it. */
async function makeOverride(
  deps: ConsoleDeps,
  step: OverrideStep,
  frameWith: (channel: CommunityChannel) => Promise<ServerFrame>,
  reason: string,
): Promise<ChangeStep> {
  const { channelId, target } = step;
  const edit = { channelId, target, from: readBits(step.before), to: readBits(step.after) };
  const { before, after } = await writeOverride(deps, edit, frameWith, reason);
  return { ...step, before: storedBits(before), after: storedBits(after) };
}
