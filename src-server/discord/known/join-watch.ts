import { readFork } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { worksWithoutIntent } from '../gateway/members-intent.ts';
import { applyMemberEvent } from '../identity/apply-member-event.ts';
import { askOperator } from '../identity/bind-member.ts';
import { settleInvite } from '../identity/catch-up.ts';
import {
  type DiscordIdentity,
  DiscordIdentityEntity,
} from '../identity/discord-identity.entity.ts';
import { outstanding } from '../invites/invite-evidence.ts';
import { listInvites, unusedCodes } from '../invites/list-invites.ts';
import { noteLooked } from './members-due.ts';
import { settleRead } from './settle-read.ts';

/** Detects joins without member events, by reading awaited subscribers. */
interface JoinWatch {
  /**
   * Reads subscribers who are due and returns how many. Does nothing while member events arrive.
   */
  look(): Promise<number>;
  /** Reads the subscriber with this invite at once. */
  lookFor(inviteCode: string): Promise<void>;
}

/**
 * Discord allows about ten searches in ten seconds. A look every 15 s leaves capacity for waiting
 * users.
 */
const MAX_LOOKS = 8;
const MIN_WAIT_S = 15;
const MAX_WAIT_S = 900;
/** The wait is this fraction of the time since the subscriber's last action. */
const WAIT_PART = 8;

/**
 * Awaited: named or invited, not seen since an import, waiting at the server's rules, or with a
 * used invite. Most overdue first, each by its own wait.
 */
const DUE = `
  with awaited as (
    select account_id, extract(epoch from ?::timestamptz - looked_at)::float8 as idle,
      least(${MAX_WAIT_S}, greatest(${MIN_WAIT_S},
        extract(epoch from ?::timestamptz - changed_at) / ${WAIT_PART}))::float8 as wait
    from discord_identity d
    where state in ('named', 'invited') or state = 'joined' and pending
      or state = 'left' and member_id is null
      or state = 'needs-operator' and reason = 'ambiguous' and not exists (
        select from discord_identity other where other.username = d.username
          and other.account_id <> d.account_id and other.state <> 'left'))
  select account_id as "accountId" from awaited where idle is null or idle >= wait
  order by idle is null desc, idle / wait desc, account_id limit ?`;

export function createJoinWatch(deps: DiscordDeps): JoinWatch {
  const { gateway, orm, machineClock } = deps;
  /** Invites already missing at an earlier look, when their subscriber was not found. */
  let goneBefore: ReadonlySet<string> = new Set();

  const ask = async (accountIds: readonly string[]): Promise<void> => {
    const missing: DiscordIdentity[] = [];
    for (const accountId of accountIds) {
      const row = await readFork(orm).findOne(DiscordIdentityEntity, { accountId });
      if (row === null) continue;
      if (!(await find(deps, row))) missing.push(row);
      await noteLooked({ orm, at: machineClock.now() }, { accountId });
    }
    goneBefore = await settleMissing(deps, missing, goneBefore);
  };
  return {
    async look() {
      if (!worksWithoutIntent(gateway.state())) return 0;
      const now = machineClock.now();
      const values = [now, now, MAX_LOOKS];
      const due = await readFork(orm).execute<{ accountId: string }[]>(DUE, values);
      await ask(due.map(({ accountId }) => accountId));
      return due.length;
    },
    async lookFor(inviteCode) {
      if (!worksWithoutIntent(gateway.state())) return;
      const row = await readFork(orm).findOne(DiscordIdentityEntity, { inviteCode });
      if (row !== null) await ask([row.accountId]);
    },
  };
}

/** False: no member has the subscriber's typed name. */
async function find(deps: DiscordDeps, row: DiscordIdentity): Promise<boolean> {
  const { gateway } = deps;
  if (row.state === 'joined') {
    const memberId = row.memberId ?? '';
    await settleRead(deps, memberId, await gateway.getMember(memberId));
    return true;
  }
  const member = await gateway.findMember(row.username);
  if (member === null) return false;
  await applyMemberEvent(deps, { kind: 'joined', member });
  return true;
}

/**
 * Handles subscribers without a member of their name: creates or ends their invite. An invite
 * missing in two looks was used under another name. An operator decides, because other names cannot
 * be listed. Returns the missing invites.
 */
async function settleMissing(
  deps: DiscordDeps,
  missing: readonly DiscordIdentity[],
  goneBefore: ReadonlySet<string>,
): Promise<Set<string>> {
  const gone = new Set(goneBefore);
  const invited = outstanding(missing, deps.clock.now()).filter(
    ({ state }) => state === 'invited' || state === 'named',
  );
  const invites = invited.length === 0 ? null : await listInvites(deps);
  const unused = invites === null ? null : unusedCodes(invites);
  for (const row of missing) {
    const code = row.inviteCode ?? '';
    const isGone = unused !== null && invited.includes(row) && !unused.has(code);
    if (!isGone) await settleInvite(deps, row);
    else if (gone.delete(code)) await askOperator(deps, [row.accountId], 'ambiguous');
    else gone.add(code);
  }
  return gone;
}
