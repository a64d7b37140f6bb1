import type { z } from 'zod';
import type {
  ConsoleAnswer,
  OverrideValuesWire,
  overrideTarget,
  saveOverrideInput,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { syncedChannels } from '../../../../src/domain/community/category-sync.ts';
import {
  OVERRIDE_FLAGS,
  type OverrideBits,
  readOverride,
  sameBits,
  turnedBits,
  writeOverride,
} from '../../../../src/domain/community/channel-override.ts';
import { CHANNEL_TYPE } from '../../../../src/domain/community/channel-type.ts';
import { withLease } from '../../../database/lease.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import { SKIP_MESSAGES } from '../changes/action-messages.ts';
import { appliedChange } from '../changes/apply-change.ts';
import type { ChangeStep } from '../changes/console-change.entity.ts';
import { followerSteps, overrideStep } from '../changes/plan-steps.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshFrame } from '../directory/fresh-frame.ts';
import { answerFailures } from '../failure-messages.ts';
import { refuseOverride } from './refuse-override.ts';

type Target = z.output<typeof overrideTarget>;
type Answer = ConsoleAnswer & { permissions?: OverrideValuesWire; follows?: string[] };

const WAIT_MS = 5_000;
const GONE: Answer = { success: false, message: 'This channel was deleted.' };
const LEFT: Answer = { success: false, message: SKIP_MESSAGES['not-in-server'] };
const CHANGED =
  'Someone changed these permissions in the meantime. They were reloaded; please review and save again.';

const bitsOf = (channel: CommunityChannel, userId: string): OverrideBits | null =>
  channel.overrides.find((each) => each.kind === 'member' && each.id === userId) ?? null;

/** A member's own override in a channel. Always a fresh read. */
export function readChannelOverride(deps: ConsoleDeps, target: Target): Promise<Answer> {
  return answerFailures(async (): Promise<Answer> => {
    const channel = await deps.gateway.getChannel(target.channelId);
    if (channel === null) return GONE;
    const permissions = readOverride(bitsOf(channel, target.userId) ?? { allow: 0n, deny: 0n });
    const follows = syncedChannels(channel, await siblingsOf(deps, channel));
    const answer: Answer = { success: true, message: '', permissions };
    return follows.length === 0 ? answer : { ...answer, follows: follows.map(({ name }) => name) };
  }, {});
}

/** Sets exactly the four flags on a fresh read. Keeps every other bit. */
export function saveChannelOverride(
  deps: ConsoleDeps,
  operator: string,
  { permissions, expected, ...target }: z.output<typeof saveOverrideInput>,
): Promise<Answer> {
  return change(deps, operator, target, (before) => {
    const current = readOverride(before ?? { allow: 0n, deny: 0n });
    const moved =
      expected !== undefined && OVERRIDE_FLAGS.some((flag) => expected[flag] !== current[flag]);
    return moved ? 'changed' : writeOverride(before, permissions);
  });
}

/** 'Remove all special permissions': deletes the override with every bit. */
export function removeChannelOverride(
  deps: ConsoleDeps,
  operator: string,
  target: Target,
): Promise<Answer> {
  return change(deps, operator, target, () => null);
}

/**
 * Channels synced with a category. Only categories need the call: nothing follows another channel.
 */
async function siblingsOf(
  { gateway }: ConsoleDeps,
  channel: CommunityChannel,
): Promise<CommunityChannel[]> {
  return channel.type === CHANNEL_TYPE.category ? gateway.listChannels() : [];
}

function savedMessage(steps: readonly ChangeStep[]): string {
  const changed = steps.flatMap((step) =>
    step.kind === 'override' && step.follows !== undefined && step.outcome === 'done'
      ? [`#${step.channelName}`]
      : [],
  );
  return changed.length === 0
    ? 'Permissions saved.'
    : `Permissions saved. Changed with the category: ${changed.join(', ')}.`;
}

function change(
  deps: ConsoleDeps,
  operator: string,
  { channelId, userId }: Target,
  decide: (before: OverrideBits | null) => OverrideBits | null | 'changed',
): Promise<Answer> {
  const key = `override:${channelId}:${userId}`;
  return answerFailures(
    () =>
      withLease(deps.orm, { key, waitMs: WAIT_MS }, async (): Promise<Answer> => {
        const channel = await deps.gateway.getChannel(channelId);
        if (channel === null) return GONE;
        const before = bitsOf(channel, userId);
        const loaded = readOverride(before ?? { allow: 0n, deny: 0n });
        const after = decide(before);
        if (after === 'changed') return { success: false, message: CHANGED, permissions: loaded };
        // An override without bits still exists, and may be the one to remove.
        if (sameBits(before, after) && (before === null || after !== null)) {
          return { success: true, message: 'Nothing needed to change.', permissions: loaded };
        }
        const frame = await freshFrame(deps, channel);
        const refusal = refuseOverride(frame, channel, userId, after, turnedBits(before, after));
        if (refusal !== null) return { success: false, message: refusal, permissions: loaded };
        const member = await deps.gateway.getMember(userId);
        // Removing an absent member's override is cleanup. Creating one is a mistake.
        if (member === null && after !== null) return { ...LEFT, permissions: loaded };
        const target = { id: userId, kind: 'member' as const, name: member?.displayName ?? userId };
        const step = overrideStep(channel, target, before, after);
        const followers = followerSteps(channel, await siblingsOf(deps, channel), step);
        const { done, steps } = await appliedChange(deps, { action: 'override', operator }, [
          step,
          ...followers,
        ]);
        const message = done ? savedMessage(steps) : (steps[0]?.message ?? 'Nothing was changed.');
        const now = await deps.gateway.getChannel(channelId);
        const bits = now === null ? null : bitsOf(now, userId);
        return {
          success: done,
          message,
          permissions: readOverride(bits ?? { allow: 0n, deny: 0n }),
        };
      }),
    {},
  );
}
