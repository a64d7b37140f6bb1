import { bug } from './support/console-bug.ts';
import type { PlantedBug } from './support/planted-bug.ts';

const RIGHTS = 'bot-rights.long.test.ts';

/** Differences between the set-up and Discord's rules. */
export default [
  bug(
    'an invite link without the bits of the overrides',
    RIGHTS,
    'bot-rights.ts',
    'bitsOfOverrides(newChannelOverrides(rule, ANY_ROLES)),',
    'newChannelOverrides(rule, ANY_ROLES).length === 0 ? 1n : 0n,',
  ),
  bug(
    'a channel created without the role that would see it',
    RIGHTS,
    'plan-set-up.ts',
    'roles.byEntitlement.has(rule.audience)',
    '(true as boolean)',
  ),
  bug(
    'synced channels forgotten by the category’s undo',
    'console-category.long.test.ts',
    'change-override.ts',
    '[step, ...followers]',
    '[step]',
  ),
  bug(
    'a link whose calls lack the User-Agent',
    'linking.test.ts',
    'person-api.ts',
    "'user-agent': agent }",
    '}',
  ),
] satisfies PlantedBug[];
