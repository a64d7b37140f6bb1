import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { Invite, NewInvite } from '../gateway/community.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';
import { endInvite } from './end-invite.ts';
import { isInviteOut } from './is-invite-out.ts';

/** Share of Discord's 1,000 invites per server for free accounts. The rest is for paying ones. */
export const MAX_FREE_INVITES = 300;

/**
 * Creates an invite. Over budget, the oldest unused invite of a free account is deleted. So it is
 * when the server has no invite left.
 */
export async function createWithinBudget(
  deps: DiscordDeps,
  isPaying: boolean,
  request: NewInvite,
): Promise<Invite> {
  if (!isPaying) await endOldest(deps, (await countFree(deps)) - MAX_FREE_INVITES + 1);
  try {
    return await deps.gateway.createInvite(request);
  } catch (error) {
    const isFull = error instanceof ProviderFailure && error.reason === 'too-many-invites';
    if (!isFull || (await endOldest(deps, 1)) === 0) throw error;
    deps.log.warn({}, 'the server has no invite left: a free account’s unused one was ended');
    return deps.gateway.createInvite(request);
  }
}

const freeInForce = (deps: DiscordDeps) => ({
  inviteCode: { $ne: null },
  invitePaid: false,
  inviteExpiresAt: { $gt: deps.clock.now() },
});

function countFree(deps: DiscordDeps): Promise<number> {
  return readFork(deps.orm).count(DiscordIdentityEntity, freeInForce(deps));
}

/** Deletes this many unused invites of free accounts, oldest first. Returns how many. */
async function endOldest(deps: DiscordDeps, wanted: number): Promise<number> {
  if (wanted <= 0) return 0;
  const rows = await readFork(deps.orm).find(DiscordIdentityEntity, freeInForce(deps), {
    orderBy: { inviteExpiresAt: 'asc', accountId: 'asc' },
  });
  let ended = 0;
  for (const row of rows) {
    if (ended >= wanted) break;
    // A missing invite was used: it takes no slot, and its user is still to be identified.
    if (!(await isInviteOut(deps.gateway, row))) continue;
    await endInvite(deps, row.accountId);
    ended += 1;
  }
  return ended;
}
