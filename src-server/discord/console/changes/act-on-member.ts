import { setTimeout as delay } from 'node:timers/promises';
import type { MemberAction, MemberSkip } from '../../../../src/domain/community/member-action.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { DiscordGateway } from '../../gateway/port.ts';
import type { BulkJob } from '../bulk/bulk-job.entity.ts';
import { notApplied } from '../failure-messages.ts';

interface MemberOutcome {
  state: 'done' | 'skipped';
  code: MemberSkip | null;
}

const TRIES = 5;
const FIRST_WAIT_MS = 200;

type Wanted = Pick<BulkJob, 'action' | 'roleId' | 'operator'>;

/**
 * Performs the action on one member and reads it back. After an ambiguous response, or for a member in doubt, reads
 * Discord before sending again. No member is acted on twice.
 */
export async function actOnMember(
  gateway: DiscordGateway,
  wanted: Wanted,
  { memberId, inDoubt }: { memberId: string; inDoubt: boolean },
): Promise<MemberOutcome> {
  let look = inDoubt;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (look && (await isDone(gateway, wanted, memberId))) return { state: 'done', code: null };
      if ((await send(gateway, wanted, memberId)) === 'gone') {
        return { state: 'skipped', code: 'not-in-server' };
      }
      // A success answer alone proves nothing.
      if (!(await isDone(gateway, wanted, memberId))) throw notApplied();
      return { state: 'done', code: null };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.reason === 'not-in-server') return { state: 'skipped', code: 'not-in-server' };
      if (error.kind !== 'unavailable' || attempt >= TRIES) throw error;
      look = true;
      const named = (error.retryAfterSeconds ?? 0) * 1000;
      await delay(Math.max(named, FIRST_WAIT_MS * 2 ** (attempt - 1)));
    }
  }
}

async function isDone(
  gateway: DiscordGateway,
  { action, roleId }: Wanted,
  memberId: string,
): Promise<boolean> {
  if (action === 'ban') return gateway.isBanned(memberId);
  const member = await gateway.getMember(memberId);
  if (member === null) return action === 'kick' || action === 'remove_role';
  if (action === 'kick') return false;
  return member.roleIds.includes(roleId ?? '') === (action === 'add_role');
}

const SEND: Record<
  MemberAction,
  (gateway: DiscordGateway, memberId: string, roleId: string, reason: string) => Promise<unknown>
> = {
  add_role: (gateway, memberId, roleId, reason) => gateway.addRole(memberId, roleId, reason),
  remove_role: (gateway, memberId, roleId, reason) => gateway.removeRole(memberId, roleId, reason),
  kick: (gateway, memberId, _, reason) => gateway.kickMember(memberId, reason),
  ban: (gateway, memberId, _, reason) => gateway.banMember(memberId, reason),
};

function send(
  gateway: DiscordGateway,
  { action, roleId, operator }: Wanted,
  memberId: string,
): Promise<unknown> {
  return SEND[action](gateway, memberId, roleId ?? '', `Console, by ${operator}`);
}
