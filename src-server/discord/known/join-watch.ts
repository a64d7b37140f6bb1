import { readFork } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { worksWithoutIntent } from '../gateway/members-intent.ts';
import { askOperator } from '../identity/bind-member.ts';
import { settleInvite } from '../identity/catch-up.ts';
import {
  type DiscordIdentity,
  DiscordIdentityEntity,
} from '../identity/discord-identity.entity.ts';
import { followMember } from '../identity/follow-members.ts';
import { outstanding } from '../invites/invite-evidence.ts';
import { listInvites, unusedCodes } from '../invites/list-invites.ts';
import { noteLooked } from './members-due.ts';
import { settleRead } from './settle-read.ts';

/** Sees who joins where no event tells it: asks about subscribers who are awaited. */
export interface JoinWatch {
  /** Asks about subscribers who are due and returns how many. Does nothing while member events arrive. */
  look(): Promise<number>;
  /** Asks about the subscriber with this invite at once. */
  lookFor(inviteCode: string): Promise<void>;
}

/** Discord lets through about ten searches in ten seconds: a look every 15 s leaves room for people who wait. */
const MAX_LOOKS = 8;
const MIN_WAIT_S = 15;
const MAX_WAIT_S = 900;
/** The wait is this part of the time since the subscriber last did something. */
const WAIT_PART = 8;

/**
 * Awaited: named or invited, not seen since an import, waiting at the server's rules, or with a used
 * invite. The most overdue come first, each by their own wait.
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
  const { gateway, access } = deps;
  /** Invites that were gone at an earlier look, when their subscriber was not found yet. */
  let goneBefore: ReadonlySet<string> = new Set();

  const ask = async (accountIds: readonly string[]): Promise<void> => {
    const missing: DiscordIdentity[] = [];
    for (const accountId of accountIds) {
      const row = await readFork(access.orm).findOne(DiscordIdentityEntity, { accountId });
      if (row === null) continue;
      if (!(await find(deps, row))) missing.push(row);
      await noteLooked({ orm: access.orm, at: access.machine.now() }, { accountId });
    }
    goneBefore = await settleMissing(deps, missing, goneBefore);
  };
  return {
    async look() {
      if (!worksWithoutIntent(gateway.state())) return 0;
      const now = access.machine.now();
      const values = [now, now, MAX_LOOKS];
      const due = await readFork(access.orm).execute<{ accountId: string }[]>(DUE, values);
      await ask(due.map(({ accountId }) => accountId));
      return due.length;
    },
    async lookFor(inviteCode) {
      if (!worksWithoutIntent(gateway.state())) return;
      const row = await readFork(access.orm).findOne(DiscordIdentityEntity, { inviteCode });
      if (row !== null) await ask([row.accountId]);
    },
  };
}

/** False: no member has the name that the subscriber gave. */
async function find(deps: DiscordDeps, row: DiscordIdentity): Promise<boolean> {
  const { gateway } = deps;
  if (row.state === 'joined') {
    const memberId = row.memberId ?? '';
    await settleRead(deps, memberId, await gateway.getMember(memberId));
    return true;
  }
  const member = await gateway.findMember(row.username);
  if (member === null) return false;
  await followMember(deps, { kind: 'joined', member });
  return true;
}

/**
 * Those without a member of their name: an invite is made or ended as is due. One that was used twice over the time
 * of a look came in under another name, and an operator decides: members of other names cannot be listed. Returns
 * the invites that are gone.
 */
async function settleMissing(
  deps: DiscordDeps,
  missing: readonly DiscordIdentity[],
  goneBefore: ReadonlySet<string>,
): Promise<Set<string>> {
  const gone = new Set(goneBefore);
  const invited = outstanding(missing, deps.access.clock.now()).filter(
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
