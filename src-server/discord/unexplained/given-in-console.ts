import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

/** The newest time of each member's role that an operator gave in our console. */
const GIVEN = `
  select member_id as "memberId",
    to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from (
    select i.member_id, i.ended_at as at from bulk_item i join bulk_job j on j.id = i.job_id
      where i.state = 'done' and j.action = 'add_role' and j.guild_id = ? and i.member_id = any(?::text[])
    union all
    select substr(e.target, 8), e.at from audit_entry e
      where e.action = 'community.role-given' and e.after ->> 'outcome' = 'done' and e.target = any(?::text[])
  ) given group by member_id`;

/** When an operator last gave each of these members a role here. Others are missing. */
export async function givenInConsole(
  { orm }: Pick<Kernel, 'orm'>,
  { guildId, memberIds }: { guildId: string; memberIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  // Ids are digits, so neither list needs quotes.
  const targets = memberIds.map((memberId) => `member:${memberId}`);
  const rows = await readFork(orm).execute<{ memberId: string; at: string }[]>(GIVEN, [
    guildId,
    `{${memberIds.join(',')}}`,
    `{${targets.join(',')}}`,
  ]);
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}
