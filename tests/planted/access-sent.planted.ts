import { bug } from './access-bug.ts';
import { edit, type PlantedBug } from './planted-bug.ts';

/** Ways in which a write goes out, after it waited for its turn, that nobody would decide on any more. */
export default [
  bug(
    'a write that nobody asks about when its turn has come',
    'access/sent-late.test.ts',
    edit('tradingview/gateway/owner-calls.ts', '      await call.confirm?.();\n', ''),
  ),
  bug(
    'a role that nobody asks about when its place is free',
    'access/sent-late.test.ts',
    edit(
      'discord/community-access.ts',
      'addRole(memberId, roleId, REASON, confirm)',
      'addRole(memberId, roleId, REASON)',
    ),
  ),
  bug(
    'a write that goes out on what was decided long before',
    'access/sent-late.test.ts',
    edit(
      'access/confirm-decision.ts',
      'if (!sameDecision(decided, decisionAbout(run, entitlement, wishes))) {',
      'if (wishes.length < 0) {',
    ),
  ),
  bug(
    'what was overtaken left as it is',
    'access/sent-late.test.ts',
    edit(
      'access/reconcile-access.ts',
      'run.overtaken; times += 1',
      'run.overtaken && times < 1; times += 1',
    ),
  ),
] satisfies PlantedBug[];
