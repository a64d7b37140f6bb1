import { bug } from './support/access-bug.ts';
import { edit, type PlantedBug } from './support/planted-bug.ts';

const GRANTS = 'manual/grant-by-hand.ts';
const [GRANTED, ENDED] = ['access.granted-by-hand', 'access.manual-grant-ended'];

const written = (into: string, action: string): string =>
  `recordAudit(${into}, {
      at: deps.machineClock.now(),
      actor: operatorActor(actor),
      action: '${action}',`;

/** Bugs that make the audit log differ from what happened. */
export default [
  bug(
    'audit links without a secret',
    'audit-chain.test.ts',
    edit('chain-keys.ts', "createHmac('sha256', bytes)", "createHmac('sha256', LABEL)"),
  ),
  bug(
    'a server role that may delete audit entries',
    'runtime-role.test.ts',
    edit('src-server/database/runtime-role.ts', 'grant select, insert on', 'grant all on'),
  ),
  bug(
    'a removed audit link recreated',
    'audit-chain.test.ts',
    edit('adopt-entries.ts', "interval '1 day'", "interval '1000 days'"),
  ),
  bug(
    'an audit entry kept after a rollback',
    'audit.test.ts',
    edit(
      GRANTS,
      written('em', GRANTED),
      `const apart = deps.orm.em.fork();\n    ${written('apart', GRANTED)}`,
    ),
    edit(
      GRANTS,
      'await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: input.accountId });',
      'await apart.flush();\n    await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: input.accountId });',
    ),
  ),
  bug(
    'an audit entry written after the commit',
    'audit.test.ts',
    edit(
      GRANTS,
      'return transact(deps.orm, async (em) => {\n    const row =',
      'const apart = deps.orm.em.fork();\n  return transact(deps.orm, async (em) => {\n    const row =',
    ),
    edit(GRANTS, written('em', ENDED), written('apart', ENDED)),
    edit(
      GRANTS,
      '{ accountId: row.accountId });\n  });',
      '{ accountId: row.accountId });\n  }).then(() => apart.flush());',
    ),
  ),
] satisfies PlantedBug[];
