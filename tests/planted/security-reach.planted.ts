import { edit, type PlantedBug } from './support/planted-bug.ts';
import { hole } from './support/security-hole.ts';

/** Bugs that let operators, thieves and strangers reach beyond their own. */
export default [
  hole(
    'a bulk action that continues after its operator was removed',
    'operator-reach.test.ts',
    edit('run-bulk-action.job.ts', '!(await operatorMay(run))', 'false as boolean'),
  ),
  hole(
    'a bulk gift of a moderator’s role that continues after its owner became support',
    'operator-reach.test.ts',
    edit(
      'run-bulk-action.job.ts',
      'refuseModerating(role, { action, roleId }, here)',
      "refuseModerating('owner', { action, roleId }, here)",
    ),
  ),
  hole(
    'a moderating role given by support',
    'operator-reach.test.ts',
    edit('refuse-moderating.ts', "action !== 'add_role' ||", "action === 'add_role' ||"),
  ),
  hole(
    'a bulk role for one member without a confirmation',
    'operator-reach.test.ts',
    edit('start-bulk.ts', "    requireConfirmed(actor, 'documented');\n", ''),
  ),
  hole(
    'a grant for thousands of years by support',
    'operator-reach.test.ts',
    edit('access/operator.procedures.ts', '> MAX_GRANT_MS', '> MAX_GRANT_MS * 10_000'),
  ),
  hole(
    'a passkey that survives a new configured password',
    'settings-password.long.test.ts',
    edit(
      'operators.ts',
      'await forgetPasskeys(em, { ownerId: row.id })',
      'await forgetPasskeys(em, { ownerId: row.id, id: row.id })',
    ),
  ),
  hole(
    'a thief who reverts the second change and ends the owner’s link',
    'taking-back.long.test.ts',
    edit('take-back-email.ts', 'id: { $gt: link.id }', 'id: { $ne: link.id }'),
  ),
  hole(
    'an unproven account that blocks the owner from reverting',
    'taking-back.long.test.ts',
    edit(
      'take-back-email.ts',
      'holder.id === userId || (await keepsAddress(em, deps, holder))',
      'holder.id === userId || (await keepsAddress(em, deps, holder)) || email !== null',
    ),
  ),
  hole(
    'usernames that an account changes sixty times a minute',
    'naming-and-logs.long.test.ts',
    edit('procedure-limits.ts', "  'discord.setUsername': 'naming',\n", ''),
  ),
  hole(
    'log lines of unlimited length',
    'naming-and-logs.long.test.ts',
    edit('logged-path.ts', 'shown.length > MAX_LOGGED_PATH', 'path.length < 0'),
  ),
  hole(
    'a key deleted because its secret is missing today',
    'unreadable-secrets.long.test.ts',
    edit(
      'identity-source.ts',
      'const key = randomBytes(KEY_BYTES)',
      'for (const row of rows) em.remove(row);\n      const key = randomBytes(KEY_BYTES)',
    ),
  ),
  hole(
    'a second key left under the old secret by a rotation',
    'rotate-secret.test.ts',
    edit(
      'identity-source.ts',
      'const known = { id: row.id, sealed: row.sealed };',
      'const known = { id: 1, sealed: row.sealed };',
    ),
  ),
  hole(
    'a badge given up because its secret is missing today',
    'unreadable-secrets.long.test.ts',
    edit(
      'sync-badge.ts',
      'error instanceof UnreadableSecret && wanted === null',
      'error instanceof UnreadableSecret',
    ),
  ),
] satisfies PlantedBug[];
