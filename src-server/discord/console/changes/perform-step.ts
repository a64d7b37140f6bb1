import { sameBits } from '../../../../src/domain/community/channel-override.ts';
import { ensureRole } from '../../ensure-role.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshFrame, type ServerFrame } from '../directory/server-frame.ts';
import { bitsIn, type WrittenOverride, writePlanned } from '../overrides/write-override.ts';
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

/** Writes an override that was decided under a lease which the caller holds. */
export type HeldWrite = (reason: string) => Promise<WrittenOverride>;

export function createStepPerformer(
  deps: ConsoleDeps,
  reason: string,
  heldWrite?: HeldWrite,
): StepPerformer {
  // The bot's roles and rights are read once per change, and again after a failed step. Channels
  // are read every time.
  let frameRead: Promise<ServerFrame> | null = null;
  const frameWith = async (channel: CommunityChannel): Promise<ServerFrame> => {
    frameRead ??= freshFrame(deps.gateway, [channel]);
    return { ...(await frameRead), channels: new Map([[channel.id, channel]]) };
  };
  const write = (step: OverrideStep): Promise<WrittenOverride> => {
    if (heldWrite !== undefined) return heldWrite(reason);
    const { channelId, target } = step;
    const [from, to] = [readBits(step.before), readBits(step.after)];
    return writePlanned(deps, { channelId, target, from, to, frameWith }, reason);
  };
  const perform = async (step: ChangeStep): Promise<ChangeStep> => {
    switch (step.kind) {
      case 'role':
        return makeRole(deps, step, reason);
      case 'channel':
        return makeChannel(deps, step, reason);
      case 'override':
        if (step.follows !== undefined) return lookAtFollower(deps, step);
        // Records the state right before the write. Undoing restores it.
        return { ...step, ...storedWrite(await write(step)) };
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
  const now = channel === null ? null : bitsIn(channel, step.target);
  if (sameBits(now, readBits(step.after))) return step;
  return { ...step, outcome: 'kept', message: 'Discord did not change it with its category.' };
}

function storedWrite({ before, after }: WrittenOverride) {
  return { before: storedBits(before), after: storedBits(after) };
}
