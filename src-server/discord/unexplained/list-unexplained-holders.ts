import type { z } from 'zod';
import type { unexplainedHoldersAnswer } from '../../../src/contract/discord/discord-unexplained.contract.ts';
import { readFork } from '../../database/transaction.ts';
import { addressesOf } from '../../people/contact.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember } from '../gateway/community.ts';
import { isIntentRefused } from '../gateway/members-intent.ts';
import { readKnownMembers } from '../known/read-known-members.ts';
import { unexplainedHolders } from '../unexplained-holders.ts';
import { givenInConsole } from './given-in-console.ts';

/** Maximum members read while a person waits. */
const MAX_READ = 20;
const NOTE =
  'The Server Members intent is off: members who are unknown to Wickline are not checked, and subscribers are read a few at a time. Scan again for the next ones.';

type Deps = Pick<DiscordDeps, 'orm' | 'machineClock' | 'access' | 'gateway'>;

/**
 * Reads all members, or subscribers only without the members intent, and lists paid roles that
 * nothing explains.
 */
export async function listUnexplainedHolders(
  deps: Deps,
): Promise<z.infer<typeof unexplainedHoldersAnswer>> {
  const { machineClock, access, gateway } = deps;
  const listedFrom = machineClock.now();
  const { members, note } = await membersToCheck(deps);
  const { guildId } = gateway;
  const holders = await unexplainedHolders(access, { guildId, members, listedFrom });
  const memberIds = holders.map(({ member }) => member.id);
  const given = await givenInConsole(deps, { guildId, memberIds });
  const accounts = holders.map(({ accountId }) => accountId).filter((id) => id !== null);
  const emails = await addressesOf(readFork(deps.orm), accounts);
  return {
    members: members.length,
    note,
    holders: holders.map(({ member, accountId, held }) => ({
      memberId: member.id,
      username: member.username,
      displayName: member.displayName,
      joinedAt: member.joinedAt,
      accountId,
      email: accountId === null ? null : (emails.get(accountId) ?? null),
      roles: held.map(({ name }) => name),
      givenHereAt: given.get(member.id) ?? null,
    })),
  };
}

async function membersToCheck(
  deps: Deps,
): Promise<{ members: CommunityMember[]; note: string | null }> {
  try {
    return { members: await deps.gateway.listMembers(), note: null };
  } catch (error) {
    if (!isIntentRefused(error)) throw error;
    const read = await readKnownMembers({ ...deps, maxReads: MAX_READ });
    return { members: [...read.values()].filter((member) => member !== null), note: NOTE };
  }
}
