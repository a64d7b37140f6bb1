import { readFork } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { Invite } from '../gateway/community.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';

/** A younger invite may belong to a subscriber who is being invited right now. */
const YOUNG_MS = 10 * 60_000;

/**
 * Deletes our invites without a subscriber, left by a crash before they were stored. They would
 * admit anyone. Returns how many.
 */
export async function dropOrphanedInvites(
  deps: DiscordDeps,
  invites: readonly Invite[],
): Promise<number> {
  const { gateway } = deps;
  const bot = await gateway.getBot();
  const old = new Date(deps.clock.now().getTime() - YOUNG_MS);
  const ours = invites.filter(
    ({ inviterId, maxUses, createdAt }) =>
      inviterId === bot.id && maxUses === 1 && createdAt !== null && createdAt < old,
  );
  if (ours.length === 0) return 0;
  const known = await readFork(deps.orm).find(DiscordIdentityEntity, {
    inviteCode: { $in: ours.map(({ code }) => code) },
  });
  const given = new Set(known.map(({ inviteCode }) => inviteCode));
  const orphans = ours.filter(({ code }) => !given.has(code));
  for (const { code } of orphans) await gateway.deleteInvite(code);
  return orphans.length;
}
