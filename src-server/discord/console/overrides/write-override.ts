import {
  isEmpty,
  NO_BITS,
  type OverrideBits,
  sameBits,
  turnedBits,
} from '../../../../src/domain/community/channel-override.ts';
import { withLease } from '../../../database/lease.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import type { ServerFrame } from '../directory/community-directory.ts';
import { notApplied, StepRefused } from '../failure-messages.ts';
import { refuseOverride } from './refuse-override.ts';

const WAIT_MS = 10_000;

interface OverrideEdit {
  channelId: string;
  target: { id: string; kind: 'role' | 'member' };
  /** The edit: only bits that differ between the two change. */
  from: OverrideBits | null;
  to: OverrideBits | null;
}

/** The override before and after the write. */
interface WrittenOverride {
  before: OverrideBits | null;
  after: OverrideBits | null;
}

/**
 * The only writer of overrides. Serialized per channel, on a fresh read. Keeps bits that others
 * set, and writes nothing if another person changed one of ours. Never locks the bot out. Reads
 * back, because a success response alone proves nothing.
 */
export function writeOverride(
  deps: ConsoleDeps,
  { channelId, target, from, to }: OverrideEdit,
  frameWith: (channel: CommunityChannel) => Promise<ServerFrame>,
  reason: string,
): Promise<WrittenOverride> {
  const { gateway } = deps;
  const key = `console-channel:${channelId}`;
  return withLease(deps.orm, { key, waitMs: WAIT_MS }, async () => {
    const channel = await gateway.getChannel(channelId);
    if (channel === null) throw new ProviderFailure('discord', 'refused', 'channel-gone');
    const before = bitsIn(channel, target.id);
    const edited = turnedBits(from, to);
    if (!agreeOn(edited, before, from)) {
      if (agreeOn(edited, before, to)) return { before, after: before };
      throw new ProviderFailure('discord', 'refused', 'override-changed');
    }
    const after = rebased(before, to, edited);
    // An override without bits still exists, and may be the one to remove.
    if (sameBits(before, after) && (after !== null || before === null)) return { before, after };
    const frame = await frameWith(channel);
    const refusal = refuseOverride(frame, channel, target.id, after, turnedBits(before, after));
    if (refusal !== null) throw new StepRefused(refusal);
    const { id, kind } = target;
    if (after === null) await gateway.deleteOverride(channelId, id, reason);
    else await gateway.putOverride(channelId, { id, kind, ...after }, reason);
    const read = await gateway.getChannel(channelId);
    if (!sameBits(read === null ? null : bitsIn(read, id), after)) throw notApplied();
    return { before, after };
  });
}

export function bitsIn(channel: CommunityChannel, targetId: string): OverrideBits | null {
  const found = channel.overrides.find((each) => each.id === targetId);
  return found === undefined ? null : { allow: found.allow, deny: found.deny };
}

export function agreeOn(bits: bigint, a: OverrideBits | null, b: OverrideBits | null): boolean {
  return (turnedBits(a, b) & bits) === 0n;
}

/** Applies the edited bits to the current override. */
function rebased(
  now: OverrideBits | null,
  to: OverrideBits | null,
  edited: bigint,
): OverrideBits | null {
  const [is, shall] = [now ?? NO_BITS, to ?? NO_BITS];
  const bits = {
    allow: (is.allow & ~edited) | (shall.allow & edited),
    deny: (is.deny & ~edited) | (shall.deny & edited),
  };
  return isEmpty(bits) ? null : bits;
}
