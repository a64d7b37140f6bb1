import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import type { Observation, Sending, Urgency } from '../access-provider.ts';
import { DecisionOvertaken, type Grounds, sendingOf } from './confirm-decision.ts';
import { noteAttempt } from './note-attempt.ts';
import { look } from './read-targets.ts';
import type { AccessOutcome, Run } from './reconcile-run.ts';
import type { Trouble } from './retry-or-block.ts';
import { watchStaleWrites } from './stale-writes.ts';

/** One write at the provider, from its intent to its outcome. */
export interface Attempt {
  /** The row with the committed intent. */
  row: AccessGrant;
  grounds: Grounds;
  /** State before the write. */
  known: Observation;
  startedAt: Date;
  /** Not sent; decided again. */
  overtaken: boolean;
  trouble: Trouble | null;
  /** State after the write; null: unknown. */
  seen: Observation | null;
  readAt: Date;
}

/** Intents to commit, and the outcomes of rows that need no write. */
export interface Intents<A extends Attempt> {
  outcomes: AccessOutcome[];
  attempts: A[];
}

/** The decisions about one batch of rows. */
interface Decisions<A extends Attempt> {
  urgency: Urgency;
  /** Changes the rows that are about to be written at the provider. */
  intend(em: EntityManager): Promise<Intents<A>>;
  send(attempt: A, sending: Sending): Promise<void>;
  /** Whether `attempt.seen` shows the write. */
  shows(attempt: A): boolean;
  /** Changes the row and returns its outcome. Without trouble, the write was read back. */
  record(row: AccessGrant, attempt: A): AccessOutcome;
}

/**
 * The conversation with a provider: commits the intents, writes outside any transaction, reads back
 * and records. A crash at any point leaves rows that the next run settles.
 */
export async function settleAttempts<A extends Attempt>(
  run: Run,
  decisions: Decisions<A>,
): Promise<AccessOutcome[]> {
  await run.deps.crashPoint?.('before-intent');
  const { outcomes, attempts } = await run.lease.write(async (em) => {
    const intents = await decisions.intend(em);
    await em.flush();
    return intents;
  });
  await run.deps.crashPoint?.('after-intent');
  if (attempts.length === 0) return outcomes;
  return watchStaleWrites(run, attempts, async () => {
    for (const attempt of attempts) await write(run, decisions, attempt);
    await run.deps.crashPoint?.('after-write');
    const sent = attempts.filter(({ overtaken }) => !overtaken);
    await readBack(run, decisions, sent);
    await run.deps.crashPoint?.('after-read-back');
    const recorded = await record(run, decisions, sent);
    await run.deps.crashPoint?.('after-record');
    return [...outcomes, ...recorded];
  });
}

/** A new attempt for a row that was read as `known` at `readAt`. */
export function newAttempt(
  run: Run,
  { row, known, readAt }: Pick<Attempt, 'row' | 'known' | 'readAt'>,
  grounds: Omit<Grounds, 'target'>,
): Attempt {
  return {
    row,
    grounds: { target: row.target, ...grounds },
    known,
    startedAt: run.deps.machineClock.now(),
    overtaken: false,
    trouble: null,
    seen: null,
    readAt,
  };
}

async function write<A extends Attempt>(
  run: Run,
  { urgency, send }: Decisions<A>,
  attempt: A,
): Promise<void> {
  attempt.overtaken = run.overtaken;
  if (attempt.overtaken) return;
  try {
    await send(attempt, sendingOf(run, urgency, attempt.grounds));
  } catch (error) {
    if (error instanceof DecisionOvertaken) attempt.overtaken = run.overtaken = true;
    else if (error instanceof ProviderFailure) attempt.trouble = error;
    else throw error;
  }
}

/**
 * Reads until every write shows, with the provider's own delays. A write that never shows had no
 * effect.
 */
async function readBack<A extends Attempt>(
  run: Run,
  { urgency, shows }: Decisions<A>,
  attempts: readonly A[],
): Promise<void> {
  let open = attempts.filter(({ trouble }) => trouble === null);
  for (const wait of [0, ...run.provider.lookAgainAfterMs]) {
    if (open.length === 0) return;
    if (wait > 0) await delay(wait);
    const targets = open.map(({ grounds }) => grounds.target);
    const { observed, startedAt, failures } = await look(run, targets, urgency);
    for (const [index, attempt] of open.entries()) {
      attempt.seen = observed[index] ?? null;
      attempt.readAt = startedAt;
      attempt.trouble = failures[index] ?? (shows(attempt) ? null : 'no-effect');
    }
    open = open.filter(({ trouble }) => trouble === 'no-effect');
  }
}

function record<A extends Attempt>(
  run: Run,
  decisions: Decisions<A>,
  attempts: readonly A[],
): Promise<AccessOutcome[]> {
  return run.lease.write(async (em) => {
    const outcomes: AccessOutcome[] = [];
    for (const attempt of attempts) {
      const row = await em.findOneOrFail(AccessGrantEntity, { id: attempt.row.id });
      const outcome = decisions.record(row, attempt);
      await noteAttempt(em, run, { row, startedAt: attempt.startedAt, result: outcome });
      outcomes.push(outcome);
    }
    await em.flush();
    return outcomes;
  });
}
