import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { AuditFacts } from './audit-entry.entity.ts';
import { currentActor, recordAudit } from './record-audit.ts';

export interface Act {
  action: string;
  target: string;
  before: AuditFacts | null;
}

/**
 * A conversation with a provider has no transaction that spans both sides: what is about to be done is
 * written down first, and how it ended afterwards. Were we killed in between, the first of the two says
 * that somebody must look.
 */
export async function auditedAct<T>(
  deps: { orm: Orm; machine: Clock },
  act: Act,
  work: () => Promise<T>,
  outcomeOf: (answer: T) => AuditFacts,
): Promise<T> {
  const note = (after: AuditFacts) =>
    transact(deps.orm, async (em) =>
      recordAudit(em, { ...act, at: deps.machine.now(), actor: currentActor(), after }),
    );
  await note({ outcome: 'begun' });
  try {
    const answer = await work();
    await note({ outcome: 'done', ...outcomeOf(answer) });
    return answer;
  } catch (error) {
    await note({ outcome: 'failed', reason: reasonOf(error) });
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailure) return error.reason;
  return error instanceof AppError ? error.code : 'internal';
}
