import type { IdentityFact } from '../billing/trials/identity-source.ts';
import { readFork } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';

/**
 * A typed Discord name proves nothing, so only an observed member counts. A TradingView name leads
 * to its user once it was looked up.
 */
const LINKS = `
  select account_id as "userId", 'discord' as kind, member_id as value
  from discord_identity
  where account_id = any(?::uuid[]) and member_id is not null and ground in ('invited', 'told')
  union all
  select account_id, 'tradingview', coalesce(tradingview_user_id, username_key)
  from tradingview_identity where account_id = any(?::uuid[])`;

/** Accounts at the providers, which say that two accounts here belong to one person. */
export async function identityLinks(
  { orm }: Pick<Kernel, 'orm'>,
  userIds: readonly string[],
): Promise<Map<string, IdentityFact[]>> {
  const ids = `{${userIds.join(',')}}`;
  const rows = await readFork(orm).execute<(IdentityFact & { userId: string })[]>(LINKS, [
    ids,
    ids,
  ]);
  const links = new Map<string, IdentityFact[]>();
  for (const { userId, kind, value } of rows) {
    links.set(userId, [...(links.get(userId) ?? []), { kind, value }]);
  }
  return links;
}
