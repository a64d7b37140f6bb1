import { setTimeout as delay } from 'node:timers/promises';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { Kernel } from '../kernel.ts';
import type { AuditFacts } from './audit-entry.entity.ts';
import { currentActor, recordAudit } from './record-audit.ts';

interface Act {
  action: string;
  target: string;
  before: AuditFacts | null;
}

interface Work<T> {
  work: () => Promise<T>;
  outcomeOf: (answer: T) => AuditFacts;
  /** A part of the work that was done before it failed. */
  factsOfFailure?: (error: unknown) => AuditFacts;
}

/** Delays before retrying to record the outcome. */
const AGAIN_MS = [100, 400, 1_000];

/**
 * Audits a provider call, which no transaction spans: the intent before, the outcome after. After a
 * crash in between, the intent alone tells an operator to look. A completed action is never
 * recorded or answered as failed, even if its outcome cannot be recorded.
 */
export async function auditedAct<T>(
  deps: Pick<Kernel, 'orm' | 'machineClock' | 'log'>,
  act: Act,
  { work, outcomeOf, factsOfFailure }: Work<T>,
): Promise<T> {
  const note = (after: AuditFacts) =>
    transact(deps.orm, async (em) =>
      recordAudit(em, { ...act, at: deps.machineClock.now(), actor: currentActor(), after }),
    );
  await note({ outcome: 'begun' });
  const noteEnd = async (after: AuditFacts) => {
    try {
      await patiently(() => note(after));
    } catch (error) {
      const { action, target } = act;
      deps.log.error(
        { err: error, action, target, after },
        'the outcome of an action was not audited',
      );
    }
  };
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await noteEnd({ outcome: 'failed', reason: reasonOf(error), ...factsOfFailure?.(error) });
    throw error;
  }
  await noteEnd({ outcome: 'done', ...outcomeOf(answer) });
  return answer;
}

async function patiently(write: () => Promise<void>): Promise<void> {
  for (const wait of AGAIN_MS) {
    try {
      return await write();
    } catch {
      await delay(wait);
    }
  }
  await write();
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailure) return error.reason;
  return error instanceof AppError ? error.code : 'internal';
}
