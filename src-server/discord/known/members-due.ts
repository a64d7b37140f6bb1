import type { Orm } from '../../database/orm.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';

/** Members in a live grant who are no subscriber any more. Few, and gone with their grant. */
const MAX_FORMER = 25;

const FORMER = `
  select distinct target->>'memberId' as "memberId" from access_grant g
  where provider = 'discord' and ended_at is null and target->>'guildId' = ?
    and not exists (select from discord_identity d where d.member_id = g.target->>'memberId')
  order by 1 limit ?`;

/** Ids of the members read longest ago, at most `limit`. Never-read ones first. */
export async function membersDue(
  { orm, guildId }: { orm: Orm; guildId: string },
  limit: number,
): Promise<string[]> {
  const em = readFork(orm);
  const former = await em.execute<{ memberId: string }[]>(FORMER, [
    guildId,
    Math.min(limit, MAX_FORMER),
  ]);
  const known = await em.find(
    DiscordIdentityEntity,
    { memberId: { $ne: null } },
    {
      fields: ['memberId'],
      orderBy: { lookedAt: 'asc nulls first', accountId: 'asc' },
      limit: limit - former.length,
    },
  );
  return [...former, ...known].flatMap(({ memberId }) => memberId ?? []);
}

/** Moves these to the end of the queue. */
export async function noteLooked(
  { orm, at }: { orm: Orm; at: Date },
  whom: { memberIds: readonly string[] } | { accountId: string },
): Promise<void> {
  const where =
    'accountId' in whom
      ? { accountId: whom.accountId }
      : { memberId: { $in: [...whom.memberIds] } };
  await transact(orm, (em) => em.nativeUpdate(DiscordIdentityEntity, where, { lookedAt: at }));
}
