import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const TEST = 'limited-invites.long.test.ts';
const OUTSIDE = 'known-outside.long.test.ts';

/** Invites for one Discord account, and accounts known before they join. */
export default [
  bug(
    'an invite handed out although Discord did not limit it',
    TEST,
    edit('create-invite.ts', "if (check !== 'confirmed') {", "if (accountId === '') {"),
  ),
  bug(
    'a name typed since taken for the account of an old id',
    TEST,
    edit(
      'ensure-invite.ts',
      '(await gateway.findUsername(memberId)) === username ? memberId : null',
      '(await gateway.findUsername(memberId)) === null ? null : memberId || username',
    ),
  ),
  bug(
    'a taker of a name bound to the invite of its former owner',
    TEST,
    edit('match-joiner.ts', 'inviteTargetAt != null && inviteTargetId !== id', "id === ''"),
  ),
  bug(
    'roles sent to an account that is known but outside',
    OUTSIDE,
    edit(
      'community-access.ts',
      'return identity?.guildId == null ? null',
      "return identity === null || identity.state === 'left' ? null",
    ),
  ),
  bug(
    'an account outside forgotten when a read does not find it inside',
    OUTSIDE,
    edit(
      'apply-member-event.ts',
      'if (row === null || row.guildId == null) return;',
      "if (row === null || row.state === 'left') return;",
    ),
  ),
  bug(
    'an older list of members that takes the role of a member who just accepted the rules',
    'screening.long.test.ts',
    edit('catch-up.ts', 'await noteAsNow(deps, seen.id);', 'await noteChange(deps, seen);'),
  ),
  bug(
    'an account said not to be linked because its invite stayed',
    'link-refused.long.test.ts',
    edit(
      'end-invite.ts',
      'if (!(error instanceof ProviderFailure)) throw error;',
      'if (error !== undefined) throw error;',
    ),
  ),
  bug(
    'an invite of another program deleted as ours',
    'linking.test.ts',
    edit('orphaned-invites.ts', '<= TOLERANCE_MS', '<= INVITE_SECONDS * 1000'),
  ),
] satisfies PlantedBug[];
