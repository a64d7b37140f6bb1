import { readFork } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { Invite } from '../gateway/community.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';
import { INVITE_SECONDS } from './create-invite.ts';

/** A younger invite may belong to a subscriber who is being invited right now. */
const YOUNG_MS = 10 * 60_000;
const TOLERANCE_MS = 1000;

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
    (invite) =>
      invite.inviterId === bot.id &&
      invite.maxUses === 1 &&
      invite.createdAt !== null &&
      invite.createdAt < old &&
      hasOurLifetime(invite),
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

/** Another program may invite with the same bot. */
function hasOurLifetime({ createdAt, expiresAt }: Invite): boolean {
  if (createdAt === null || expiresAt === null) return false;
  const lifetime = expiresAt.getTime() - createdAt.getTime();
  return Math.abs(lifetime - INVITE_SECONDS * 1000) <= TOLERANCE_MS;
}
