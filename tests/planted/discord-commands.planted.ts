import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Commands in Discord: forged ones, and answers that others read. */
export default [
  bug(
    'a command with a forged signature',
    'interactions-endpoint.test.ts',
    edit('verify-signature.ts', 'if (!isValid) throw badSignature();', 'void isValid;'),
  ),
  bug(
    'a signed command of last week',
    'interactions-endpoint.test.ts',
    edit('verify-signature.ts', 'Math.abs(ageMs) > MAX_AGE_MS', 'Math.abs(ageMs) > 1e12'),
  ),
  bug(
    'a command answered at every replay',
    'interactions-endpoint.test.ts',
    edit(
      'receive-command.ts',
      'if (!(await isFirst(call))) throw badSignature();',
      'await isFirst(call);',
    ),
  ),
  bug(
    '/who answered for a member without the right to see others',
    'who-command.long.test.ts',
    edit('who-answer.ts', 'if (!maySeeOthers(call))', 'if (call.permissions < 0n)'),
  ),
  bug(
    '/who answered for a right that a channel can give',
    'who-command.long.test.ts',
    edit('command-list.ts', 'PERMISSION.manageGuild', 'PERMISSION.manageRoles'),
  ),
  bug(
    'a plan given to the sender of a link',
    'link-command.long.test.ts',
    edit('link-account.ts', 'if (user.id !== expected)', "if (expected === '')"),
  ),
] satisfies PlantedBug[];
