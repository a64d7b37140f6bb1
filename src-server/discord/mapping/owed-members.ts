import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { desiredAccess } from '../../access/engine/desired-access.ts';
import { readFork } from '../../database/transaction.ts';
import type { CommunityMember } from '../gateway/community.ts';
import { isIntentRefused } from '../gateway/members-intent.ts';
import type { MappingDeps } from './mapping.deps.ts';

export interface OwedMember {
  member: Pick<CommunityMember, 'id' | 'displayName' | 'roleIds'>;
  owed: ReadonlySet<Entitlement>;
  /** Role ids that we granted and that did not predate us. */
  given: ReadonlySet<string>;
}

interface Row {
  accountId: string;
  memberId: string;
  username: string;
  given: string[];
  held: string[];
  byHand: { entitlement: Entitlement; expiresAt: string | null }[];
}

/** One query for any number of subscribers. */
const INSIDE = `
  select d.account_id as "accountId", d.member_id as "memberId", d.username,
    coalesce((select json_agg(g.target->>'roleId') from access_grant g
      where g.account_id = d.account_id and g.provider = 'discord' and g.ended_at is null and g.held
        and coalesce(g.found_before->>'present', 'false') = 'false'), '[]') as given,
    coalesce((select json_agg(g.target->>'roleId') from access_grant g
      where g.account_id = d.account_id and g.provider = 'discord' and g.ended_at is null and g.held
    ), '[]') as held,
    coalesce((select json_agg(json_build_object('entitlement', m.entitlement, 'expiresAt', m.expires_at))
      from manual_grant m where m.account_id = d.account_id and m.ended_at is null), '[]') as "byHand"
  from discord_identity d where d.member_id is not null and d.guild_id is not null`;

/** Null: the members intent is off, so the stored grants must do. */
async function membersById(gateway: MappingDeps['gateway']) {
  try {
    return new Map((await gateway.listMembers()).map((each) => [each.id, each]));
  } catch (error) {
    if (isIntentRefused(error)) return null;
    throw error;
  }
}

/** Our subscribers in the server, with their entitlements and the roles we granted. */
export async function owedMembers({
  orm,
  clock,
  catalogue,
  access,
  gateway,
}: MappingDeps): Promise<OwedMember[]> {
  const members = await membersById(gateway);
  const rows = await readFork(orm).execute<Row[]>(INSIDE);
  const standings = await access.standing.standingsOf(rows.map(({ accountId }) => accountId));
  return rows.flatMap(({ accountId, memberId, username, given, held, byHand }) => {
    const recorded = { id: memberId, displayName: username, roleIds: held };
    const member = members === null ? recorded : members.get(memberId);
    if (member === undefined) return [];
    const manual = byHand.map(({ entitlement, expiresAt }) => ({
      entitlement,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    }));
    const desired = desiredAccess(catalogue.current(), {
      standing: standings.get(accountId) ?? null,
      manual,
      now: clock.now(),
      slackDays: access.expirySlackDays,
    });
    const owed = new Set(desired.map(({ entitlement }) => entitlement));
    return [{ member, owed, given: new Set(given) }];
  });
}
