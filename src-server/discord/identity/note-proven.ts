import { FOR_UPDATE } from '../../database/row-locks.ts';
import { retryOnUnique } from '../../database/transaction.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { ProvenUser } from '../gateway/oauth-client.ts';
import { DiscordIdentityEntity } from './discord-identity.entity.ts';

/**
 * Keeps the id that an OAuth2 consent proved, before the account is a member. If Discord cannot add
 * them, their invite is for this account alone. An account inside keeps its access until then.
 */
export function noteProven(
  { orm }: Pick<DiscordDeps, 'orm'>,
  accountId: string,
  { id }: ProvenUser,
): Promise<void> {
  return retryOnUnique(orm, async (em) => {
    const row = await em.findOne(DiscordIdentityEntity, { accountId }, FOR_UPDATE);
    const isFree = (await em.count(DiscordIdentityEntity, { memberId: id })) === 0;
    if (row === null || row.memberId != null || !isFree) return;
    em.assign(row, { memberId: id, ground: 'told' });
  });
}
