import { edit, type PlantedBug } from './planted-bug.ts';
import { hole } from './security-hole.ts';

const STEP_UP = 'operators/step-up.test.ts';

/** Ways in which an operator does what they must confirm, or must not do. */
export default [
  hole(
    'a refund without a confirmation',
    STEP_UP,
    edit('procedure/ladder.ts', '    requireConfirmed(ctx.actor, rule);\n', '    void rule;\n'),
  ),
  hole(
    'everybody as a file without a confirmation',
    STEP_UP,
    edit(
      'http/admin-users-routes.ts',
      '      requireConfirmed(operator);\n      const filter',
      '      const filter',
    ),
  ),
  hole(
    'a password taken for the second factor',
    STEP_UP,
    edit(
      'admin/sign-in/confirm-identity.ts',
      'if (proof.kind !== asksFor(operator)) return false;',
      '',
    ),
  ),
  hole(
    'a confirmation that counts in every session of the operator',
    STEP_UP,
    edit(
      'admin/sign-in/confirm-identity.ts',
      'nativeUpdate(OperatorSessionEntity, { id: sessionId },',
      'nativeUpdate(OperatorSessionEntity, { operatorId },',
    ),
  ),
] satisfies PlantedBug[];
