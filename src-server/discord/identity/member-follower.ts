import { enqueueTroubled } from '../../access/sweep/enqueue-troubled.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember, Invite } from '../gateway/community.ts';
import { isIntentRefused } from '../gateway/members-intent.ts';
import { outstanding } from '../invites/invite-evidence.ts';
import { createInviteTally } from '../invites/invite-tally.ts';
import { latestJoin, listInvites } from '../invites/list-invites.ts';
import { dropOrphanedInvites } from '../invites/orphaned-invites.ts';
import { createJoinWatch } from '../known/join-watch.ts';
import { applyMemberEvent } from './apply-member-event.ts';
import { settleIdentities } from './catch-up.ts';
import { DiscordIdentityEntity } from './discord-identity.entity.ts';

export interface MemberFollower {
  /** Lists the server and repairs what missed events left behind. */
  catchUp(): Promise<void>;
  /** Without the members intent: reads awaited subscribers who are due. */
  lookForJoiners(): Promise<void>;
  /** Resolves once all events so far are processed. */
  idle(): Promise<void>;
}

const LOOK_AGAIN_MS = 30_000;
/** Maximum delay otherwise: a sweep lists the members too. */
const LOOK_LATEST_MS = 15 * 60_000;

/**
 * Follows member events in order while the gateway runs. Failures are logged and repaired by the
 * next catch-up, which follows every sign-in and every outage. `asLeader` rejects events after
 * another instance took over the bot.
 */
export function startMemberFollower(
  deps: DiscordDeps,
  asLeader: (work: () => Promise<void>) => Promise<void> = (work) => work(),
  lookAgainMs = LOOK_AGAIN_MS,
): MemberFollower {
  const { gateway } = deps;
  let looking: NodeJS.Timeout | undefined;
  let failures = 0;
  let chain: Promise<void> = Promise.resolve();
  const inOrder = (what: string, work: () => Promise<void>): Promise<void> => {
    chain = chain
      .then(() => asLeader(work))
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, `${what} was not handled`);
        if (error instanceof ProviderFailure && error.kind === 'unavailable') lookAgain(error);
      });
    return chain;
  };
  const tally = createInviteTally();
  const joins = createJoinWatch(deps);
  const catchUp = () =>
    inOrder('a look at all members', async () => {
      // List invites before members: any use seen here is then also seen there.
      const { invites, own, failure } = await invitesOut(deps);
      const members = await listedMembers(deps);
      // The sweep reads subscribers one by one.
      if (members === null) await joins.look();
      else await settleIdentities(deps, members);
      // Names and ids need no invites. The rest waits for the next pass.
      if (failure !== null) throw failure;
      if (invites !== null) {
        tally.reset(invites, own, latestJoin(members ?? []));
        await dropOrphanedInvites(deps, invites);
      }
      failures = 0;
    });
  /** An event arrives once. If Discord could not be asked, look again after the backoff. */
  const lookAgain = ({ retryAfterSeconds = 0 }: ProviderFailure) => {
    if (looking !== undefined) return;
    const backoff = lookAgainMs * 2 ** Math.min(failures, 10);
    failures += 1;
    const waitMs = Math.min(LOOK_LATEST_MS, Math.max(retryAfterSeconds * 1000, backoff));
    looking = setTimeout(() => {
      looking = undefined;
      if (gateway.state().kind !== 'off') void catchUp();
    }, waitMs).unref();
  };

  gateway.subscribe({
    onReady() {
      void catchUp();
      void inOrder('what waited for the bot', async () => {
        await enqueueTroubled(deps, 'discord');
      });
    },
    onMember(event) {
      void inOrder('a change in the server', () => applyMemberEvent(deps, event, tally));
    },
    onInviteGone(code) {
      void inOrder('an invite that is gone', () => joins.lookFor(code));
    },
  });
  return {
    catchUp,
    lookForJoiners: () =>
      inOrder('a look for members who joined', async () => void (await joins.look())),
    idle: () => chain,
  };
}

/** Null: members cannot be listed because the members intent is off. */
async function listedMembers({ gateway }: DiscordDeps): Promise<CommunityMember[] | null> {
  try {
    return await gateway.listMembers();
  } catch (error) {
    if (isIntentRefused(error)) return null;
    throw error;
  }
}

interface InvitesOut {
  /**
   * Null: the bot may not list invites. They expire within a week, and until then only names
   * identify a joiner.
   */
  invites: Invite[] | null;
  /** Our codes that were out before the list. */
  own: string[];
  /** Discord was unavailable. */
  failure: ProviderFailure | null;
}

async function invitesOut(deps: DiscordDeps): Promise<InvitesOut> {
  const invited = { inviteCode: { $ne: null } };
  const rows = await readFork(deps.orm).find(DiscordIdentityEntity, invited);
  const out = outstanding(rows, deps.clock.now());
  const own = out.map(({ inviteCode }) => inviteCode ?? '');
  try {
    return { invites: await listInvites(deps), own, failure: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { invites: null, own, failure: error };
  }
}
