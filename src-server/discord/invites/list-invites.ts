import { transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { Kernel } from '../../kernel.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember, Invite } from '../gateway/community.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';

/** All invites of the server; null if the bot may not list them. */
export async function listInvites({
  gateway,
}: Pick<DiscordDeps, 'gateway'>): Promise<Invite[] | null> {
  try {
    return await gateway.listInvites();
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused') return null;
    throw error;
  }
}

export function unusedCodes(invites: readonly Invite[]): Set<string> {
  return new Set(invites.filter(({ uses }) => uses === 0).map(({ code }) => code));
}

/**
 * Narrows the window in which these invites can have been used: they were unused at `joinedAt`, by
 * Discord's clock.
 */
export async function noteUnused(
  deps: Pick<Kernel, 'orm'>,
  codes: ReadonlySet<string>,
  joinedAt: string | null,
): Promise<void> {
  if (codes.size === 0 || joinedAt === null) return;
  // Discord's list was made after that join, so a member who joined in the same millisecond used
  // none of them.
  const since = new Date(new Date(joinedAt).getTime() + 1);
  await transact(deps.orm, (em) =>
    em.nativeUpdate(
      DiscordIdentityEntity,
      { inviteCode: { $in: [...codes] }, inviteUnusedAt: { $lt: since } },
      { inviteUnusedAt: since },
    ),
  );
}

/** The latest join time, by Discord's clock. */
export function latestJoin(members: readonly CommunityMember[]): string | null {
  return members.reduce<string | null>(
    (latest, { joinedAt }) =>
      joinedAt !== null && (latest === null || new Date(joinedAt) > new Date(latest))
        ? joinedAt
        : latest,
    null,
  );
}
