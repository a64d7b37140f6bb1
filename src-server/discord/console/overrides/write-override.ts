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
import { freshFrame, type ServerFrame } from '../directory/server-frame.ts';
import { notApplied, StepRefused } from '../failure-messages.ts';
import { refuseOverride } from './refuse-override.ts';

const WAIT_MS = 10_000;

type Bits = OverrideBits | null;
type Target = { id: string; kind: 'role' | 'member' };

interface OverrideEdit {
  channelId: string;
  target: Target;
  /** Decides on a fresh read. Throws to refuse. */
  decide(before: Bits): Bits;
  /** The bot's roles and rights, if the caller keeps them for several edits. */
  frameWith?: ((channel: CommunityChannel) => Promise<ServerFrame>) | undefined;
}

/** The override before and after the write. */
export interface WrittenOverride {
  before: Bits;
  after: Bits;
}

/** Decided and allowed, but not written. */
export interface DecidedOverride extends WrittenOverride {
  channel: CommunityChannel;
  /** Writes once and reads back, because a success response alone proves nothing. */
  write(reason: string): Promise<WrittenOverride>;
}

/**
 * The only writer of overrides. Decides once, on a fresh read under the channel's lease. Never
 * locks the bot out. `carryOut` must call `write`. Its result is null if nothing needed to change.
 * Raises StepRefused, LeaseBusy and the provider's failures.
 */
export function writeOverride<T>(
  deps: ConsoleDeps,
  { channelId, target, decide, frameWith }: OverrideEdit,
  carryOut: (decided: DecidedOverride) => Promise<T>,
): Promise<{ before: Bits; result: T | null }> {
  const { gateway } = deps;
  const terms = { key: `console-channel:${channelId}`, waitMs: WAIT_MS };
  return withLease(deps.orm, terms, async (lease) => {
    const channel = await gateway.getChannel(channelId);
    if (channel === null) throw new ProviderFailure('discord', 'refused', 'channel-gone');
    const before = bitsIn(channel, target);
    const after = decide(before);
    // An override without bits still exists, and may be the one to remove.
    if (sameBits(before, after) && (after !== null || before === null)) {
      return { before, result: null };
    }
    const frame = await (frameWith?.(channel) ?? freshFrame(gateway, [channel]));
    const refusal = refuseOverride(frame, channel, {
      targetId: target.id,
      after,
      turned: turnedBits(before, after),
    });
    if (refusal !== null) throw new StepRefused(refusal);
    const write = async (reason: string) => {
      const { id, kind } = target;
      await lease.confirm();
      if (after === null) await gateway.deleteOverride(channelId, id, reason);
      else await gateway.putOverride(channelId, { id, kind, ...after }, reason);
      const read = await gateway.getChannel(channelId);
      if (!sameBits(read === null ? null : bitsIn(read, target), after)) throw notApplied();
      return { before, after };
    };
    return { before, result: await carryOut({ channel, before, after, write }) };
  });
}

interface PlannedEdit extends Pick<OverrideEdit, 'channelId' | 'target' | 'frameWith'> {
  /** Only bits that differ between the two change. */
  from: Bits;
  to: Bits;
}

/**
 * Writes what was planned on an earlier read. Keeps bits that others set, and writes nothing if
 * another person changed one of ours.
 */
export async function writePlanned(
  deps: ConsoleDeps,
  { from, to, ...edit }: PlannedEdit,
  reason: string,
): Promise<WrittenOverride> {
  const edited = turnedBits(from, to);
  const decide = (before: Bits): Bits => {
    if (!agreeOn(edited, before, from)) {
      if (agreeOn(edited, before, to)) return before;
      throw new ProviderFailure('discord', 'refused', 'override-changed');
    }
    return rebased(before, to, edited);
  };
  const decided = { ...edit, decide };
  const { before, result } = await writeOverride(deps, decided, ({ write }) => write(reason));
  return result ?? { before, after: before };
}

export function bitsIn(channel: CommunityChannel, { id, kind }: Target): Bits {
  const found = channel.overrides.find((each) => each.id === id && each.kind === kind);
  return found === undefined ? null : { allow: found.allow, deny: found.deny };
}

export function agreeOn(bits: bigint, a: Bits, b: Bits): boolean {
  return (turnedBits(a, b) & bits) === 0n;
}

/** Applies the edited bits to the current override. */
function rebased(now: Bits, to: Bits, edited: bigint): Bits {
  const [is, shall] = [now ?? NO_BITS, to ?? NO_BITS];
  const bits = {
    allow: (is.allow & ~edited) | (shall.allow & edited),
    deny: (is.deny & ~edited) | (shall.deny & edited),
  };
  return isEmpty(bits) ? null : bits;
}
