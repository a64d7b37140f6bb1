import type { AccessCheck } from '../../src/contract/auth.contract.ts';
import type { AccessCheckRow, HoldingRow } from '../procedure/hot-reads.ts';
import { communityRoles, rolePurpose } from './community-roles.ts';
import type { DiscordDeps } from './discord.deps.ts';
import type { DiscordIdentityState } from './identity/discord-identity.entity.ts';
import { inviteLink, serverLink } from './link/invite-link.ts';

type Shown = AccessCheck['discord']['state'];

/**
 * Discord's side of an access check. `apiBase` is the base of invite links; null is Discord itself.
 */
export function discordSideOf(
  row: AccessCheckRow,
  { apiBase, catalogue, gateway }: Pick<DiscordDeps, 'apiBase' | 'catalogue' | 'gateway'>,
): AccessCheck['discord'] {
  const roles = communityRoles(catalogue.current());
  const code = row.inviteCode;
  const state = stateShown(row.discordState as DiscordIdentityState | null, code);
  const held = row.holdings.filter(
    (holding) => holding.held && roles.some((role) => role.entitlement === holding.entitlement),
  );
  return {
    username: row.discordUsername,
    state,
    inviteUrl: code === null ? null : inviteLink(apiBase, code),
    isVerified: row.discordVerified,
    ...(state === 'joined' && { serverUrl: serverLink(apiBase, gateway.guildId) }),
    roles: roles
      .filter(({ entitlement }) => held.some((holding) => holding.entitlement === entitlement))
      .map(({ entitlement }) => row.roleNames[rolePurpose(entitlement)] ?? entitlement),
    namedAt: row.discordNamedAt,
    since: row.discordSince,
    rolesSince: rolesSince(held, state === 'joined' ? row.discordSince : null),
  };
}

/** No role is older than the membership. A leave and return that no event showed keeps its grants. */
function rolesSince(held: readonly HoldingRow[], joinedAt: string | null): string | null {
  const confirmedAt = latest(held.map(({ since }) => since));
  return confirmedAt === null ? null : latest([confirmedAt, joinedAt]);
}

/** ISO dates in one format sort chronologically. */
function latest(dates: readonly (string | null)[]): string | null {
  return dates.reduce(
    (last, date) => (date !== null && (last === null || date > last) ? date : last),
    null,
  );
}

function stateShown(state: DiscordIdentityState | null, code: string | null): Shown {
  if (state === null) return 'none';
  if (state !== 'named' && state !== 'invited') return state;
  return code === null ? 'invite-expired' : 'invited';
}
