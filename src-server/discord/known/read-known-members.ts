import type { Clock } from '../../clock/clock.ts';
import { assertFenceStands } from '../../database/fence.ts';
import type { Orm } from '../../database/orm.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { CommunityMember } from '../gateway/community.ts';
import type { DiscordGateway } from '../gateway/discord.gateway.ts';
import { membersDue, noteLooked } from './members-due.ts';

/**
 * Five minutes at the pace of reads in turn. A pass comes every quarter of an hour, so 10,000 subscribers are read
 * within four and a half hours.
 */
export const MAX_READS_PER_PASS = 600;
/** Discord is away: the rest of the pass would only wait. */
const MAX_FAILURES_IN_A_ROW = 3;
const BATCH = 25;

export interface KnownMembersDeps {
  orm: Orm;
  /** Machine time. */
  machine: Clock;
  gateway: Pick<DiscordGateway, 'guildId' | 'getMemberInTurn'>;
  /** Absent: MAX_READS_PER_PASS. */
  maxReads?: number | undefined;
  /** Called right after each read, before what it says can grow old. */
  onRead?: ((memberId: string, member: CommunityMember | null) => Promise<void>) | undefined;
}

/**
 * Reads members that we know one by one, those with the oldest reading first, for as long as the pass allows. Null:
 * not in the server. A member that is missing from the answer was not read, and nothing is known of them.
 */
export async function readKnownMembers(
  deps: KnownMembersDeps,
): Promise<ReadonlyMap<string, CommunityMember | null>> {
  const { orm, machine, gateway } = deps;
  const limit = deps.maxReads ?? MAX_READS_PER_PASS;
  const due = await membersDue({ orm, guildId: gateway.guildId }, limit);
  const read = new Map<string, CommunityMember | null>();
  let asked: string[] = [];
  let failures = 0;
  let last: ProviderFailure | null = null;
  const note = async () => {
    if (asked.length > 0) await noteLooked({ orm, at: machine.now() }, { memberIds: asked });
    asked = [];
  };
  for (const memberId of due) {
    assertFenceStands();
    // A member whose reading always fails must not keep the others from their turn.
    asked.push(memberId);
    try {
      const member = await gateway.getMemberInTurn(memberId);
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
