import { readFork } from '../database/transaction.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { DiscordIdentityEntity } from './discord-identity.entity.ts';

/** One that is younger may belong to somebody who is being invited at this moment. */
const YOUNG_MS = 10 * 60_000;

/** Invites of ours that nobody was given, because we were killed in between: they would let anybody in. */
export async function dropOrphanedInvites(deps: DiscordDeps): Promise<number> {
  const { gateway } = deps;
  const bot = await gateway.getBot();
  const invites = await gateway.listInvites().catch((error: unknown) => {
    // The bot may not list invites: they end by themselves within a week.
    if (error instanceof ProviderFailure && error.kind === 'refused') return [];
    throw error;
  });
  const old = new Date(deps.access.clock.now().getTime() - YOUNG_MS);
  const ours = invites.filter(
    ({ inviterId, maxUses, createdAt }) =>
      inviterId === bot.id && maxUses === 1 && createdAt !== null && createdAt < old,
  );
  if (ours.length === 0) return 0;
  const known = await readFork(deps.access.orm).find(DiscordIdentityEntity, {
    inviteCode: { $in: ours.map(({ code }) => code) },
  });
  const given = new Set(known.map(({ inviteCode }) => inviteCode));
  const orphans = ours.filter(({ code }) => !given.has(code));
  for (const { code } of orphans) await gateway.deleteInvite(code);
  return orphans.length;
}
