import type { z } from 'zod';
import type {
  ConsoleAnswer,
  OverrideValuesWire,
  overrideTarget,
  saveOverrideInput,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { syncedChannels } from '../../../../src/domain/community/category-sync.ts';
import {
  NO_BITS,
  OVERRIDE_FLAGS,
  type OverrideBits,
  readOverride,
  withFlags,
} from '../../../../src/domain/community/channel-override.ts';
import { CHANNEL_TYPE } from '../../../../src/domain/community/channel-type.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import { SKIP_MESSAGES } from '../changes/action-messages.ts';
import { appliedChange } from '../changes/apply-change.ts';
import type { ChangeStep } from '../changes/console-change.entity.ts';
import { followerSteps, overrideStep } from '../changes/plan-steps.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { answerFailures, StepRefused } from '../failure-messages.ts';
import { bitsIn, type DecidedOverride, writeOverride } from './write-override.ts';

type Target = z.output<typeof overrideTarget>;
type Answer = ConsoleAnswer & { permissions?: OverrideValuesWire; follows?: string[] };

const GONE: Answer = { success: false, message: 'This channel was deleted.' };
const CHANGED =
  'Someone changed these permissions in the meantime. They were reloaded; please review and save again.';

const memberTarget = (id: string) => ({ id, kind: 'member' as const });
const valuesOf = (bits: OverrideBits | null): OverrideValuesWire => readOverride(bits ?? NO_BITS);

/** A member's own override in a channel. Always a fresh read. */
export function readChannelOverride(deps: ConsoleDeps, target: Target): Promise<Answer> {
  return answerFailures(async (): Promise<Answer> => {
    const channel = await deps.gateway.getChannel(target.channelId);
    if (channel === null) return GONE;
    const permissions = valuesOf(bitsIn(channel, memberTarget(target.userId)));
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
    const current = valuesOf(before);
    const moved =
      expected !== undefined && OVERRIDE_FLAGS.some((flag) => expected[flag] !== current[flag]);
    if (moved) throw new StepRefused(CHANGED);
    return withFlags(before, permissions);
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

async function change(
  deps: ConsoleDeps,
  operator: string,
  { channelId, userId }: Target,
  decide: (before: OverrideBits | null) => OverrideBits | null,
): Promise<Answer> {
  let loaded = valuesOf(null);
  const edit = {
    channelId,
    target: memberTarget(userId),
    decide(before: OverrideBits | null) {
      loaded = valuesOf(before);
      return decide(before);
    },
  };
  return answerFailures(async (): Promise<Answer> => {
    try {
      const { result } = await writeOverride(deps, edit, (decided) =>
        applyOverride(deps, operator, userId, decided),
      );
      const same = { success: true, message: 'Nothing needed to change.', permissions: loaded };
      return result ?? same;
    } catch (error) {
      if (!(error instanceof StepRefused)) throw error;
      return { success: false, message: error.message, permissions: loaded };
    }
  }, {});
}

async function applyOverride(
  deps: ConsoleDeps,
  operator: string,
  userId: string,
  { channel, before, after, write }: DecidedOverride,
): Promise<Answer> {
  const member = await deps.gateway.getMember(userId);
  // Removing an absent member's override is cleanup. Creating one is a mistake.
  if (member === null && after !== null) throw new StepRefused(SKIP_MESSAGES['not-in-server']);
  const target = { ...memberTarget(userId), name: member?.displayName ?? userId };
  const step = overrideStep(channel, target, { before, after });
  const followers = followerSteps(channel, await siblingsOf(deps, channel), step);
  const asked = { action: 'override', operator, heldWrite: write };
  const { done, steps } = await appliedChange(deps, asked, [step, ...followers]);
  if (done) return { success: true, message: savedMessage(steps), permissions: valuesOf(after) };
  const now = await deps.gateway.getChannel(channel.id);
  return {
    success: false,
    message: steps[0]?.message ?? 'Nothing was changed.',
    permissions: valuesOf(now === null ? null : bitsIn(now, target)),
  };
}
