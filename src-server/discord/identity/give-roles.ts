import { desiredGrantsOf } from '../../access/engine/match-grants.ts';
import { liveGrantsOf } from '../../access/views/live-grants.view.ts';
import { reconcileWithin } from '../../access/wait-for-access.ts';
import { readFork } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { DiscordIdentityEntity } from './discord-identity.entity.ts';

const WAIT_MS = 4_000;

/**
 * Gives a waiting subscriber their roles. True: Discord was read to show all of them. False: they
 * follow, because Discord was slow or refused one.
 */
export async function giveRoles(
  deps: DiscordDeps,
  accountId: string,
  cause: 'discord-name' | 'discord-link',
): Promise<boolean> {
  await reconcileWithin(deps.access, accountId, { cause, waitMs: deps.waitMs ?? WAIT_MS });
  const desired = await desiredGrantsOf(deps.access, accountId);
  const em = readFork(deps.orm);
  const identity = await em.findOne(DiscordIdentityEntity, { accountId });
  const live = await liveGrantsOf(em, accountId);
  // The roles of an earlier Discord account may still be there. They are no roles of this one.
  const granted = live.filter(
    ({ state, target }) =>
      state === 'granted' && 'memberId' in target && target.memberId === identity?.memberId,
  );
  return desired
    .filter(({ provider }) => provider === 'discord')
    .every(({ entitlement }) => granted.some((row) => row.entitlement === entitlement));
}
