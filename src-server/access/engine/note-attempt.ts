import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/identifier.ts';
import { currentLogScope } from '../../log/log.ts';
import {
  type AccessAttempt,
  AccessAttemptEntity,
  type AttemptAction,
} from '../access-attempt.entity.ts';
import type { AccessGrant } from '../access-grant.entity.ts';
import type { AccessOutcome, Run } from './reconcile-run.ts';

/**
 * Records an attempt. A sweep repeats a blocked grant every few minutes for as long as the operator's mistake lasts, so
 * a failure equal to the last attempt of its grant is counted in that row.
 */
export async function noteAttempt(
  em: EntityManager,
  run: Run,
  { row, startedAt, result }: { row: AccessGrant; startedAt: Date; result: AccessOutcome },
): Promise<void> {
  if (result.action === 'none' || result.outcome === 'unread') return;
  const { cause } = run.options;
  const latest = {
    cause,
    endedAt: run.deps.machineClock.now(),
    businessAt: run.deps.clock.now(),
    trace: currentLogScope().trace ?? null,
  };
  const about = { accountId: run.accountId, grantId: row.id };
  // Only a failure repeats. A success changed something and has its own row.
  const last =
    result.outcome === 'done'
      ? null
      : await em.findOne(AccessAttemptEntity, about, { orderBy: { id: 'desc' } });
  if (last !== null && isRepeated(last, result, cause)) {
    Object.assign(last, { ...latest, times: last.times + 1 });
    return;
  }
  em.create(AccessAttemptEntity, {
    id: newId(),
    ...about,
    entitlement: row.entitlement,
    action: result.action satisfies AttemptAction,
    outcome: result.outcome,
    reason: result.reason,
    startedAt,
    ...latest,
  });
}

/** Queue and sweep alternate. An attempt that a person caused keeps its own row among theirs. */
const TIMERS = ['job', 'sweep'];

function isRepeated(last: AccessAttempt, result: AccessOutcome, cause: string): boolean {
  return (
    last.action === result.action &&
    last.outcome === result.outcome &&
    last.reason === result.reason &&
    (last.cause === cause || (TIMERS.includes(last.cause) && TIMERS.includes(cause)))
  );
}
