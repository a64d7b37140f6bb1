import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const TEST = 'discord-badge.long.test.ts';

/** Badges of linked roles. */
export default [
  bug(
    'a badge called shown without reading it back',
    TEST,
    edit(
      'sync-badge.ts',
      'if (!isSameBadge(await client.read(accessToken), wanted)) throw notApplied();',
      '',
    ),
  ),
  bug(
    'a stopped badge whose tokens live on',
    TEST,
    edit('sync-badge.ts', 'await client.revoke(refreshToken);', ''),
  ),
  bug(
    'a badge kept for the former Discord account',
    TEST,
    edit(
      'sync-badge.ts',
      'DiscordIdentityEntity, { accountId, memberId }',
      'DiscordIdentityEntity, { accountId }',
    ),
  ),
] satisfies PlantedBug[];
