import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

const TEST = 'limited-invites.long.test.ts';

/** Invites for one Discord account. */
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
] satisfies PlantedBug[];
