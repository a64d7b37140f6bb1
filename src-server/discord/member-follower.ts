import { enqueueTroubled } from '../access/enqueue-troubled.ts';
import type { Clock } from '../clock/clock.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { settleIdentities } from './catch-up.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { followMember } from './follow-members.ts';
import { dropOrphanedInvites } from './orphaned-invites.ts';

export interface MemberFollower {
  /** Lists the server and sets right what events did not tell. */
  catchUp(): Promise<void>;
  /** Resolves when everything that happened so far is dealt with. */
  idle(): Promise<void>;
}

const LOOK_AGAIN_MS = 30_000;
/** How long it may take otherwise: a sweep lists the members as well. */
const LOOK_LATEST_MS = 15 * 60_000;

/**
 * Follows the server's members for as long as the gateway does, one event after the other. What fails is
 * logged and set right by the next catching up, which follows every new sign-in of the bot, and comes soon after
 * Discord could not be asked. `asLeader` refuses what happens after another instance took the bot over.
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
  const inTurn = (what: string, work: () => Promise<void>): Promise<void> => {
    chain = chain
      .then(() => asLeader(work))
      .catch((error: unknown) => {
        deps.access.log.warn({ err: error }, `${what} was not dealt with`);
        if (error instanceof ProviderFailure && error.kind === 'unavailable') lookAgain(error);
      });
    return chain;
  };
  const gone = goneLately(deps.access.machine);
  const catchUp = () =>
    inTurn('a look at all members', async () => {
      await settleIdentities(deps, await gateway.listMembers());
      await dropOrphanedInvites(deps);
      failures = 0;
    });
  /** An event tells once: what it told is seen by a look when Discord may answer again. */
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
      void inTurn('what waited for the bot', async () => {
        await enqueueTroubled({ ...deps.access, jobs: deps.jobs }, 'discord');
      });
    },
    onInviteGone: gone.note,
    onMember(event) {
      const justNow = gone.lately();
      void inTurn('a change in the server', () => followMember(deps, event, justNow));
    },
  });
  return { catchUp, idle: () => chain };
}

/** Discord tells that an invite is used up in the same moment as who joined with it. */
const LATELY_MS = 3_000;

function goneLately(clock: Clock) {
  const codes = new Map<string, number>();
  return {
    note: (code: string) => void codes.set(code, clock.now().getTime()),
    lately(): Set<string> {
      const since = clock.now().getTime() - LATELY_MS;
      for (const [code, at] of codes) if (at < since) codes.delete(code);
      return new Set(codes.keys());
    },
  };
}
