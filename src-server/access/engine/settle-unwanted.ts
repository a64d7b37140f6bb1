import { setTimeout as delay } from 'node:timers/promises';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import type { Observation } from '../access-provider.ts';
import { decideUnwanted, readMoment, sameMoment, type UnwantedStep } from './access-difference.ts';
import { DecisionOvertaken, sendingOf } from './confirm-decision.ts';
import {
  markEnded,
  markSeen,
  markTrouble,
  noteAttempt,
  outcomeOf,
  type Trouble,
} from './grant-record.ts';
import { firstLook, type Look, look } from './read-targets.ts';
import { type AccessOutcome, type Run, urgencyOf } from './reconcile-run.ts';
import { watchStaleWrites } from './stale-writes.ts';
import { keysHeldByOthers, liveRowsAbout } from './target-keys.ts';

interface Attempt {
  row: AccessGrant;
  /** Whether the target identified the account when we decided. */
  isNamed: boolean;
  action: 'take' | 'restore';
  /** Expected state afterwards; null: absent. */
  restoreTo: { expiresAt: Date | null } | null;
  known: Observation;
  startedAt: Date;
  /** Not sent; decided again. */
  overtaken: boolean;
  trouble: Trouble | null;
  readAt: Date;
}

/**
 * Revokes the rows that `takeable` returns, or releases those that are not ours. Calls `takeable`
 * again after each read, because reading may take long. Writes 'revoked' only after a read-back.
 */
export async function settleUnwanted(
  run: Run,
  unwanted: readonly AccessGrant[],
  takeable: (grants: readonly AccessGrant[]) => Promise<readonly AccessGrant[]>,
): Promise<AccessOutcome[]> {
  const grants = await takeable(unwanted);
  if (grants.length === 0) return [];
  const first = await firstLook(run, grants.map(lookedAt), 'renewal');
  const named = await Promise.all(
    grants.map(({ target }) => run.provider.isNamed(run.accountId, target)),
  );
  const due = new Set((await takeable(grants)).map(({ id }) => id));
  await run.deps.crashPoint?.('before-intent');
  const { outcomes, attempts } = await commitIntents(run, grants, named, due, first);
  await run.deps.crashPoint?.('after-intent');
  if (attempts.length === 0) return outcomes;
  return watchStaleWrites(run, attempts, async () => {
    for (const attempt of attempts) await act(run, attempt);
    await run.deps.crashPoint?.('after-write');
    const sent = attempts.filter(({ overtaken }) => !overtaken);
    await readBack(run, sent);
    await run.deps.crashPoint?.('after-read-back');
    const recorded = await record(run, sent);
    await run.deps.crashPoint?.('after-record');
    return [...outcomes, ...recorded];
  });
}

const lookedAt = (grant: AccessGrant) => {
  const { target, targetKey } = grant;
  return { target, targetKey, grant };
};

function commitIntents(
  run: Run,
  grants: readonly AccessGrant[],
  named: readonly boolean[],
  due: ReadonlySet<string>,
  first: Look,
): Promise<{ outcomes: AccessOutcome[]; attempts: Attempt[] }> {
  return run.lease.write(async (em) => {
    const keys = grants.map((grant) => grant.targetKey);
    const shared = await keysHeldByOthers(em, run.accountId, keys);
    const own = await liveRowsAbout(em, run.accountId, keys);
    const outcomes: AccessOutcome[] = [];
    const attempts: Attempt[] = [];
    for (const [index, grant] of grants.entries()) {
      if (!due.has(grant.id)) continue;
      const observed = first.observed[index] ?? null;
      const row = await em.findOneOrFail(AccessGrantEntity, { id: grant.id });
      const now = run.deps.clock.now();
      let step: UnwantedStep = decideUnwanted(row, observed, run.provider.dated, now);
      const heir = own.find(
        (each) => each !== row && each.endedAt == null && each.targetKey === row.targetKey,
      );
      // The successor row keeps the target and its history. If several rows share it, only the last
      // one revokes.
      if (heir !== undefined && (step === 'take' || step === 'restore')) {
        if (heir.foundBefore?.present !== false) heir.foundBefore = row.foundBefore;
        step = 'release';
      }
      if (step === 'take' && shared.has(row.targetKey)) step = 'release';
      if (observed === null || step === 'unread') {
        const failure = first.failures[index] ?? null;
        if (failure === null) continue;
        outcomes.push(outcomeOf(row, 'none', markTrouble(run, row, 'taking', failure)));
        continue;
      }
      markSeen(row, observed, first.startedAt);
      if (step === 'conclude' || step === 'release') {
        markEnded(run, row, step === 'conclude' ? 'revoked' : 'released', first.startedAt);
        outcomes.push(outcomeOf(row, 'none', { outcome: 'done', reason: null }));
        continue;
      }
      row.state = 'revoking';
      const startedAt = run.deps.machineClock.now();
      const restoreTo = step === 'restore' ? expiryBefore(row) : null;
      const known = observed;
      const start = { known, startedAt, overtaken: false, trouble: null, readAt: first.startedAt };
      const isNamed = named[index] === true;
      attempts.push({ row, isNamed, action: step, restoreTo, ...start });
    }
    await em.flush();
    return { outcomes, attempts };
  });
}

function expiryBefore(row: AccessGrant): { expiresAt: Date | null } {
  const found = row.foundBefore;
  return { expiresAt: found?.present === true ? readMoment(found.expiresAt) : null };
}

async function act(run: Run, attempt: Attempt): Promise<void> {
  const { row, isNamed, restoreTo, known } = attempt;
  attempt.overtaken = run.overtaken;
  if (attempt.overtaken) return;
  const { target, targetKey } = row;
  const takenKey = restoreTo === null ? targetKey : null;
  const sending = sendingOf(run, urgencyOf(run, 'renewal'), { target, isNamed, takenKey });
  try {
    if (restoreTo === null) await run.provider.revoke(target, sending);
    else await run.provider.grant(target, restoreTo.expiresAt, known, sending);
  } catch (error) {
    if (error instanceof DecisionOvertaken) attempt.overtaken = run.overtaken = true;
    else if (error instanceof ProviderFailure) attempt.trouble = error;
    else throw error;
  }
}

async function readBack(run: Run, attempts: readonly Attempt[]): Promise<void> {
  let open = attempts.filter(({ trouble }) => trouble === null);
  for (const wait of [0, ...run.provider.lookAgainAfterMs]) {
    if (open.length === 0) return;
    if (wait > 0) await delay(wait);
    const targets = open.map(({ row }) => row.target);
    const { observed, startedAt, failures } = await look(run, targets, urgencyOf(run, 'renewal'));
    for (const [index, attempt] of open.entries()) {
      attempt.readAt = startedAt;
      attempt.trouble =
        failures[index] ?? (isUndone(attempt, observed[index] ?? null) ? null : 'no-effect');
    }
    open = open.filter(({ trouble }) => trouble === 'no-effect');
  }
}

function isUndone({ restoreTo }: Attempt, seen: Observation | null): boolean {
  if (seen === null) return false;
  if (restoreTo === null) return !seen.present;
  return seen.present && sameMoment(seen.expiresAt, restoreTo.expiresAt);
}

function record(run: Run, attempts: readonly Attempt[]): Promise<AccessOutcome[]> {
  return run.lease.write(async (em) => {
    const outcomes: AccessOutcome[] = [];
    for (const { row: before, action, restoreTo, startedAt, trouble, readAt } of attempts) {
      const row = await em.findOneOrFail(AccessGrantEntity, { id: before.id });
      if (trouble === null)
        markEnded(run, row, restoreTo === null ? 'revoked' : 'released', readAt);
      const reported =
        trouble === null
          ? { outcome: 'done' as const, reason: null }
          : markTrouble(run, row, 'taking', trouble);
      const result = outcomeOf(row, action, reported);
      noteAttempt(em, run, row, startedAt, result);
      outcomes.push(result);
    }
    await em.flush();
    return outcomes;
  });
}
