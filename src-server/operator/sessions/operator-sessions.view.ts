import type { OperatorSessionList } from '../../../src/contract/operator/operators.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { OperatorSessionEntity } from '../operator-session.entity.ts';
import { liveSessions } from '../operator-sessions.ts';

const MAX_LISTED = 100;

/** An operator's sessions, most recently used first. */
export async function listOperatorSessions(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  actor: Pick<OperatorActor, 'sessionId'>,
  operatorId: string,
): Promise<OperatorSessionList> {
  const rows = await readFork(deps.orm).find(
    OperatorSessionEntity,
    { operatorId, ...liveSessions(deps.machineClock.now()) },
    { orderBy: { lastSeenAt: 'desc', id: 'desc' }, limit: MAX_LISTED },
  );
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      isThisOne: row.id === actor.sessionId,
      userAgent: row.userAgent ?? null,
      address: row.address ?? null,
      signedInAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    })),
  };
}
