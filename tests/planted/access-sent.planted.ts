import { bug } from './support/access-bug.ts';
import { edit, type PlantedBug } from './support/planted-bug.ts';

/** Writes that wait for their turn and are then sent although the decision is stale. */
export default [
  bug(
    'a write not confirmed when its turn comes',
    'stale-writes.long.test.ts',
    edit('owner-calls.ts', '      await call.confirm?.();\n', ''),
  ),
  bug(
    'a role not confirmed when its slot is free',
    'stale-writes.long.test.ts',
    edit(
      'community-access.ts',
      'addRole(memberId, roleId, REASON, confirm)',
      'addRole(memberId, roleId, REASON)',
    ),
  ),
  bug(
    'a write sent on a stale decision',
    'stale-writes.long.test.ts',
    edit(
      'confirm-decision.ts',
      'if (!sameDesired(provider, desired, await desiredGrantsOf(deps, accountId))) return false;',
      '',
    ),
  ),
  bug(
    'an overtaken write left in place',
    'stale-decisions.long.test.ts',
    edit(
      'reconcile-access.ts',
      'run.overtaken; times += 1',
      'run.overtaken && times < 1; times += 1',
    ),
  ),
  bug(
    'a role removed without confirming when its slot is free',
    'stale-writes.long.test.ts',
    edit('community-access.ts', 'over`, confirm)', 'over`)'),
  ),
  bug(
    'another account’s role removed with the first one',
    'stale-writes.long.test.ts',
    edit(
      'confirm-decision.ts',
      'return (await keysHeldByOthers(readFork(deps.orm), accountId, [takenKey])).size === 0;',
      'return (await keysHeldByOthers(readFork(deps.orm), accountId, [])).size === 0;',
    ),
  ),
  bug(
    'a write to a name that was corrected while it waited',
    'stale-writes.long.test.ts',
    edit(
      'confirm-decision.ts',
      'if ((await provider.isNamed(accountId, target)) !== isNamed) return false;',
      'await provider.isNamed(accountId, target) === isNamed;',
    ),
  ),
  bug(
    'a foreign entry lost between two calls',
    'stale-decisions.long.test.ts',
    edit(
      'give-access.ts',
      "await send('/pine_perm/add/', { urgency });",
      "await send('/pine_perm/add/', sending);",
    ),
  ),
  bug(
    'a repeated failure recorded as another row',
    'repeated-attempts.long.test.ts',
    edit(
      'note-attempt.ts',
      'if (last !== null && isRepeated(last, result, cause))',
      'if (last?.cause === null && isRepeated(last, result, cause))',
    ),
  ),
  bug(
    'an attempt of a person counted as one of a timer',
    'repeated-attempts.long.test.ts',
    edit(
      'note-attempt.ts',
      '(last.cause === cause || (TIMERS.includes(last.cause) && TIMERS.includes(cause)))',
      '(last.cause === cause || TIMERS.includes(cause))',
    ),
  ),
  bug(
    'the last attempt of a grant deleted with the old ones',
    'repeated-attempts.long.test.ts',
    edit('forget-attempts.ts', 'and old.id < (', 'and old.id <= ('),
  ),
] satisfies PlantedBug[];
