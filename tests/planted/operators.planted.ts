import { edit, type PlantedBug } from './support/planted-bug.ts';
import { hole } from './support/security-hole.ts';

const STEP_UP = 'identity/step-up.test.ts';
const PASSKEY = 'passkey-factor.test.ts';
const ROLES = 'identity/roles.test.ts';
const MAILS = 'identity/operator-mail.long.test.ts';
const SESSIONS = 'sessions.test.ts';
const VIEW = 'view-as.test.ts';
const BULK = 'server/operator/users/users-bulk.long.test.ts';

/** Bugs that let an operator act without a confirmation or beyond their role. */
export default [
  hole(
    'a view as a user that can change something',
    VIEW,
    edit('http-app.ts', '  app.use(refuseChanges);\n', '  void refuseChanges;\n'),
  ),
  {
    name: 'operators: a view as a user that shows the page for visitors',
    test: VIEW,
    edits: [edit('routes/pages.ts', "['session', 'operator'] as const", "['session'] as const")],
  },
  {
    name: 'operators: pages whose counts wait for each other on every connection',
    test: 'reading-counter.test.ts',
    edits: [edit('count-users-read.ts', 'atOnce: MAX_AT_ONCE,', 'atOnce: 1,\n    writers: 9,')],
  },
  hole(
    'a view as a user that may delete',
    VIEW,
    edit('refuse-changes.ts', '!READS.includes(c.req.method)', "c.req.method === 'POST'"),
  ),
  hole(
    'a view as a user that gets the link to pay or to join',
    VIEW,
    edit('procedures.ts', 'data: withoutPersonalLinks(result.data)', 'data: result.data'),
  ),
  hole(
    'a view that works in the session of another operator',
    VIEW,
    edit(
      'view-as.ts',
      'v.token_hash = ? and v.operator_session_id = ?::uuid',
      '(v.token_hash = ? or v.operator_session_id = ?::uuid)',
    ),
  ),
  hole(
    'a view that outlives the right to it',
    VIEW,
    edit('view-as.ts', " || !mayDo(operator.role, 'users.view-as')", ''),
  ),
  hole(
    'a refund without a confirmation',
    STEP_UP,
    edit('procedure/procedures.ts', '    requireConfirmed(ctx.actor, rule);\n', '    void rule;\n'),
  ),
  hole(
    'the CSV of all users without a confirmation',
    STEP_UP,
    edit(
      'users-routes.ts',
      '      requireConfirmed(operator);\n      const filter',
      '      const filter',
    ),
  ),
  hole(
    'a password accepted as the second factor',
    STEP_UP,
    edit('confirm-identity.ts', 'asks.includes(proof.kind) && (await', '(await'),
  ),
  hole(
    'a password that signs in an operator with a passkey',
    PASSKEY,
    edit(
      'sign-in-operator.ts',
      "=== 'not-enrolled' && by.passkey",
      "=== 'not-enrolled' && by.code",
    ),
  ),
  hole(
    'a factor added with an open session and the password',
    PASSKEY,
    edit(
      'second-factors.ts',
      'if (code || passkey) requireConfirmed',
      'if (!code && !passkey) requireConfirmed',
    ),
  ),
  hole(
    'a factor removed without a code by an operator with a passkey alone',
    PASSKEY,
    edit(
      'factors/second-factor.ts',
      "if (verdict !== 'right' && verdict !== 'recovery-code') {",
      "if (verdict === 'wrong' || verdict === 'missing') {",
    ),
    edit(
      'factors/second-factor.ts',
      'if ((await em.nativeUpdate(OperatorEntity, judged, none)) !== 1) throw doneElsewhere();',
      'await em.nativeUpdate(OperatorEntity, { id: operatorId }, none);',
    ),
  ),
  hole(
    'an enrolment finished without the passkey added since it began',
    PASSKEY,
    edit(
      'factors/second-factor.ts',
      '  await requireFreshFactor(deps, actor, operator);\n  const sealed =',
      '  const sealed =',
    ),
  ),
  hole(
    'a password accepted in place of the passkey',
    'step-up-passkey.long.test.ts',
    edit('confirm-identity.ts', 'if (!code && !passkey) return', 'if (!code) return'),
  ),
  hole(
    'a confirmation by another operator’s passkey',
    'step-up-passkey.long.test.ts',
    edit(
      'confirm-identity.ts',
      'return passkey?.ownerId === operator.id;',
      'return passkey !== null;',
    ),
  ),
  hole(
    'a confirmation that counts in every session',
    STEP_UP,
    edit(
      'confirm-identity.ts',
      'nativeUpdate(OperatorSessionEntity, { id: sessionId },',
      'nativeUpdate(OperatorSessionEntity, { operatorId },',
    ),
  ),
  hole(
    'an unchecked role',
    'route-policies.long.test.ts',
    edit('actor.ts', '  await requireRight(context, actor, right);\n', '  void right;\n'),
  ),
  hole(
    'the last owner demoted',
    ROLES,
    edit(
      'keep-an-owner.ts',
      'if (owners.some((id) => id !== leaving)) return;',
      'if (owners.length > 0) return;',
    ),
  ),
  hole(
    'two owners who demote each other concurrently',
    ROLES,
    edit('keep-an-owner.ts', 'order by id for update"', 'order by id"'),
    edit('keep-an-owner.ts', 'if (!owners.includes(actorId)) {', 'if (leaving === actorId) {'),
  ),
  hole(
    'another operator’s session ended by its id',
    SESSIONS,
    edit(
      'end-operator-sessions.ts',
      'nativeDelete(OperatorSessionEntity, { operatorId, id });',
      'nativeDelete(OperatorSessionEntity, { id });',
    ),
  ),
  hole(
    'another operator’s sessions ended without a confirmation',
    SESSIONS,
    edit(
      'sessions.procedures.ts',
      "endSessionsOfOperator: confirmedOperatorProcedure('operators.manage')",
      "endSessionsOfOperator: operatorProcedure('operators.manage')",
    ),
  ),
  hole(
    'a sign-in from an unknown browser without a mail',
    MAILS,
    edit('queue-operator-mail.ts', '  if (isKnown) return;\n', '  if (!isKnown) return;\n'),
  ),
  hole(
    'a refund without a mail to finance',
    MAILS,
    edit('mail-of-act.ts', "roles: ['owner', 'finance'],", "roles: ['owner'],"),
  ),
  hole(
    'a bulk action that goes on without the right to it',
    BULK,
    edit('run-users-bulk.job.ts', 'operator !== null && mayDo', 'operator !== null || mayDo'),
  ),
  {
    name: 'operators: an interrupted bulk action that repeats its effect',
    test: BULK,
    edits: [edit('run-users-bulk.job.ts', "inDoubt: state === 'doing'", 'inDoubt: false')],
  },
  {
    name: 'operators: free days that end at another date than shown',
    test: 'server/billing/gifts/free-days.long.test.ts',
    edits: [
      edit('plan-grants/free-days.ts', 'planned.until.getTime() !== gift.until.getTime()', 'false'),
    ],
  },
  hole(
    'years of free days from a role without the right to permanent grants',
    'server/billing/gifts/free-days.long.test.ts',
    edit(
      'plan-grants/free-days.ts',
      "  const current = way === 'plan' ? null :",
      "  if (way !== 'plan') return false;\n  const current = way === 'plan' ? null :",
    ),
  ),
  {
    name: 'operators: a sorted list that shows a user twice',
    test: 'users-order.long.test.ts',
    edits: [
      edit('user-statements.ts', "order.descending ? '<' : '>'", "order.descending ? '<=' : '>='"),
    ],
  },
  {
    name: 'a refund on a user’s page that is mailed to no owner',
    test: MAILS,
    edits: [edit('mail-of-act.ts', "'billing.refunded': refunded", "'billing.refunds': refunded")],
  },
] satisfies PlantedBug[];
