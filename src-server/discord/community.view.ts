import type { AccessCheck } from '../../src/contract/auth.contract.ts';
import { holdingsOf } from '../access/holdings.view.ts';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import { mappedRolesOf } from './community-roles.ts';
import { type DiscordIdentity, DiscordIdentityEntity } from './discord-identity.entity.ts';
import { inviteLink } from './invite-link.ts';

export interface CommunityViewDeps {
  orm: Orm;
  /** Business time: invites end by it. */
  clock: Clock;
  guildId: string;
  apiBase: string | null;
}

/** Discord's side of an access check: only reads what is stored. */
export async function discordSummaryOf(
  deps: CommunityViewDeps,
  accountId: string,
): Promise<AccessCheck['discord']> {
  const em = readFork(deps.orm);
  const identity = await em.findOne(DiscordIdentityEntity, { accountId });
  if (identity === null) return { username: null, state: 'none', inviteUrl: null, roles: [] };
  const holdings = await holdingsOf(em, accountId, 'discord');
  const mapped = await mappedRolesOf(em, deps.guildId);
  const code = inviteInForce(identity, deps.clock.now());
  return {
    username: identity.username,
    state: stateShown(identity, code),
    inviteUrl: code === null ? null : inviteLink(deps.apiBase, code),
    roles: holdings
      .filter((holding) => holding.held)
      .map(
        ({ entitlement }) =>
          mapped.find((role) => role.entitlement === entitlement)?.name ?? entitlement,
      ),
  };
}

function inviteInForce({ inviteCode, inviteExpiresAt }: DiscordIdentity, now: Date): string | null {
  return inviteCode != null && inviteExpiresAt != null && inviteExpiresAt > now ? inviteCode : null;
}

function stateShown(
  { state }: DiscordIdentity,
  code: string | null,
): AccessCheck['discord']['state'] {
  if (state !== 'named' && state !== 'invited') return state;
  return code === null ? 'invite-expired' : 'invited';
}
