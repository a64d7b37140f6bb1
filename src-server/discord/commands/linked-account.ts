import { readFork } from '../../database/transaction.ts';
import { accountExists } from '../../people/contact.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';
import type { CommandDeps } from './command.deps.ts';

/** The account of this Discord user. Null: none, or it is being closed. */
export async function linkedAccount(
  { orm }: Pick<CommandDeps, 'orm'>,
  memberId: string,
): Promise<string | null> {
  const identity = await readFork(orm).findOne(DiscordIdentityEntity, { memberId });
  if (identity === null || !(await accountExists(orm, identity.accountId))) return null;
  return identity.accountId;
}
