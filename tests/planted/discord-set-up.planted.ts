import { bug } from './console-bug.ts';
import type { PlantedBug } from './planted-bug.ts';

const RIGHTS = 'server/discord/bot-rights.test.ts';

/** Ways in which set-up and Discord's rules drift apart. */
export default [
  bug(
    'an invite link without the bits of the overrides',
    RIGHTS,
    'src-server/discord/rights/bot-rights.ts',
    'bitsOfOverrides(newChannelOverrides(rule, ANY_ROLES)),',
    'newChannelOverrides(rule, ANY_ROLES).length === 0 ? 1n : 0n,',
  ),
  bug(
    'a channel made without the role that would see it',
    RIGHTS,
    'src-server/discord/console/plan-set-up.ts',
    'roles.byEntitlement.has(rule.audience)',
    '(true as boolean)',
  ),
  bug(
    'channels in sync with a category forgotten by its undo',
    'server/discord/console-category.test.ts',
    'src-server/discord/console/change-override.ts',
    '          ...followers,\n',
    '',
  ),
  bug(
    'a link whose calls do not name the client',
    'server/discord/linking.test.ts',
    'src-server/discord/gateway/oauth-client.ts',
    "'user-agent': agent }",
    '}',
  ),
] satisfies PlantedBug[];
