import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import type { Override } from '../../../src/domain/community/channel-permissions.ts';
import {
  CHANNEL_RULES,
  newChannelOverrides,
  type PlanRoles,
} from '../../../src/domain/community/channel-plan.ts';
import { PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import { entitlementKeys } from '../../../src/domain/entitlement.ts';
import { communityRoles } from '../community-roles.ts';
import { CALL_RIGHTS } from '../gateway/calls/call-rights.ts';

/** Placeholders: only which bits change matters here, not for whom. */
const ANY_ROLES: PlanRoles = {
  everyoneId: 'everyone',
  byEntitlement: new Map(
    entitlementKeys(DOCUMENTED_CATALOGUE).map((entitlement) => [entitlement, entitlement]),
  ),
  bot: { id: 'bot', kind: 'role' },
};

/** Bits that these overrides allow or deny: a bot can only set bits that it has. */
export function bitsOfOverrides(overrides: readonly Pick<Override, 'allow' | 'deny'>[]): bigint {
  return overrides.reduce((bits, { allow, deny }) => bits | allow | deny, 0n);
}

/**
 * The rights that the bot needs in the server, from what it will do: the calls that the gateway
 * makes, the permissions of the roles that setup creates, and the bits that setup sets in channel
 * overrides.
 */
export const BOT_RIGHTS: bigint = [
  ...Object.values(CALL_RIGHTS)
    .flat()
    .map((name) => (name === null ? 0n : PERMISSION[name])),
  ...communityRoles(DOCUMENTED_CATALOGUE).map(({ permissions }) => permissions),
  ...Object.values(CHANNEL_RULES).map((rule) =>
    bitsOfOverrides(newChannelOverrides(rule, ANY_ROLES)),
  ),
].reduce((bits, each) => bits | each, 0n);
