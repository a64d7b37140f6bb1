import { assertFenceStands } from '../../database/fence.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { Kernel } from '../../kernel.ts';
import type { CommunityMember } from '../gateway/community.ts';
import type { DiscordGateway } from '../gateway/port.ts';
import { membersDue, noteLooked } from './members-due.ts';

/**
 * Five minutes of background reads. A pass runs every quarter of an hour, so 10,000 subscribers
 * take four and a half hours.
 */
const MAX_READS_PER_PASS = 600;
/** Discord is unavailable: the rest of the pass would only wait. */
const MAX_FAILURES_IN_A_ROW = 3;
const BATCH = 25;

interface KnownMembersDeps extends Pick<Kernel, 'orm' | 'machineClock'> {
  gateway: Pick<DiscordGateway, 'guildId' | 'getMemberPaced'>;
  /** Default: MAX_READS_PER_PASS. */
  maxReads?: number | undefined;
  /** Called right after each read, before the result grows stale. */
  onRead?: ((memberId: string, member: CommunityMember | null) => Promise<void>) | undefined;
}

/**
 * Reads known members one by one, longest unread first, within the pass's budget. Null: not in the
 * server. Members absent from the map were not read.
 */
export async function readKnownMembers(
  deps: KnownMembersDeps,
): Promise<ReadonlyMap<string, CommunityMember | null>> {
  const { orm, machineClock, gateway } = deps;
  const limit = deps.maxReads ?? MAX_READS_PER_PASS;
  const due = await membersDue({ orm, guildId: gateway.guildId }, limit);
  const read = new Map<string, CommunityMember | null>();
  let asked: string[] = [];
  let failures = 0;
  let last: ProviderFailure | null = null;
  const note = async () => {
    if (asked.length > 0) await noteLooked({ orm, at: machineClock.now() }, { memberIds: asked });
    asked = [];
  };
  for (const memberId of due) {
    assertFenceStands();
    // A member whose reads always fail must not block the others.
    asked.push(memberId);
    try {
      const member = await gateway.getMemberPaced(memberId);
      read.set(memberId, member);
      failures = 0;
      await deps.onRead?.(memberId, member);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      last = error;
      failures += 1;
      if (error.kind === 'misconfigured' || failures === MAX_FAILURES_IN_A_ROW) break;
    }
    if (asked.length === BATCH) await note();
  }
  await note();
  if (read.size === 0 && last !== null) throw last;
  return read;
}
