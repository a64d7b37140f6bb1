import type { EntityManager } from '@mikro-orm/postgresql';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import { isObservedIn } from '../observation/observe.ts';
import { decideUnwanted, readMoment, sameMoment, type UnwantedStep } from './decide-step.ts';
import { HOLDER_LEFT, markEnded, markSeen, outcomeOf } from './grant-record.ts';
import { firstLook, type Look } from './read-targets.ts';
import { type AccessOutcome, type Run, urgencyOf } from './reconcile-run.ts';
import { markTrouble } from './retry-or-block.ts';
import { type Attempt, type Intents, newAttempt, settleAttempts } from './settle-attempts.ts';
import { keysHeldByOthers, liveRowsAbout } from './target-keys.ts';

/** Revokes, or restores what was there before us. */
type Removal = Attempt & {
  /** Expected state afterwards; null: absent. */
  restoreTo: { expiresAt: Date | null } | null;
};

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
  return settleAttempts(run, {
    urgency: urgencyOf(run, 'renewal'),
    intend: (em) => intend(em, run, { grants, named, due }, first),
    send: ({ row, restoreTo, known }, sending) =>
      restoreTo === null
        ? run.provider.revoke(row.target, sending)
        : run.provider.grant(row.target, restoreTo.expiresAt, known, sending),
    shows: isUndone,
    record: (row, attempt) => record(run, row, attempt),
  });
}

const lookedAt = (grant: AccessGrant) => {
  const { target, targetKey } = grant;
  return { target, targetKey, grant };
};

interface Unwanted {
  grants: readonly AccessGrant[];
  /** Whether each target identified the account when we decided. */
  named: readonly boolean[];
  /** Ids of the grants that are still to go. */
  due: ReadonlySet<string>;
}

async function intend(
  em: EntityManager,
  run: Run,
  { grants, named, due }: Unwanted,
  first: Look,
): Promise<Intents<Removal>> {
  // It moved in after this run began. Decided again, as observed.
  if (await isObservedIn(em, run.accountId)) {
    run.overtaken = true;
    return { outcomes: [], attempts: [] };
  }
  const keys = grants.map((grant) => grant.targetKey);
  const shared = await keysHeldByOthers(em, run.accountId, keys);
  const own = await liveRowsAbout(em, run.accountId, keys);
  const outcomes: AccessOutcome[] = [];
  const attempts: Removal[] = [];
  for (const [index, grant] of grants.entries()) {
    if (!due.has(grant.id)) continue;
    const observed = first.observed[index] ?? null;
    const row = await em.findOneOrFail(AccessGrantEntity, { id: grant.id });
    const now = run.deps.clock.now();
    let step: UnwantedStep = decideUnwanted({
      stored: row,
      observed,
      dated: run.provider.dated,
      now,
    });
    const heir = own.find(
      (each) => each !== row && each.endedAt == null && each.targetKey === row.targetKey,
    );
    // The successor row keeps the target and its history. If several rows share it, only the last
    // one revokes.
    if (heir !== undefined && (step === 'revoke' || step === 'restore')) {
      if (heir.foundBefore?.present !== false) heir.foundBefore = row.foundBefore;
      step = 'release';
    }
    if (step === 'revoke' && shared.has(row.targetKey)) step = 'release';
    if (observed === null || step === 'unread') {
      const failure = first.failures[index] ?? null;
      if (failure === null) continue;
      outcomes.push(
        outcomeOf(row, 'none', markTrouble(run, row, { side: 'revoking', trouble: failure })),
      );
      continue;
    }
    markSeen(row, observed, first.startedAt);
    if (step === 'conclude' || step === 'release') {
      markEnded(run, row, {
        state: step === 'conclude' ? 'revoked' : 'released',
        readAt: first.startedAt,
        reason: !observed.present && observed.holderLeft ? HOLDER_LEFT : null,
      });
      outcomes.push(outcomeOf(row, 'none', { outcome: 'done', reason: null }));
      continue;
    }
    row.state = 'revoking';
    const restoreTo = step === 'restore' ? expiryBefore(row) : null;
    const known = { row, known: observed, readAt: first.startedAt };
    const takenKey = restoreTo === null ? row.targetKey : null;
    const isNamed = named[index] === true;
    attempts.push({ ...newAttempt(run, known, { isNamed, takenKey }), restoreTo });
  }
  return { outcomes, attempts };
}

function expiryBefore(row: AccessGrant): { expiresAt: Date | null } {
  const found = row.foundBefore;
  return { expiresAt: found?.present === true ? readMoment(found.expiresAt) : null };
}

function isUndone({ restoreTo, seen }: Removal): boolean {
  if (seen === null) return false;
  if (restoreTo === null) return !seen.present;
  return seen.present && sameMoment(seen.expiresAt, restoreTo.expiresAt);
}

function record(
  run: Run,
  row: AccessGrant,
  { restoreTo, trouble, readAt }: Removal,
): AccessOutcome {
  const action = restoreTo === null ? 'take' : 'restore';
  if (trouble !== null)
    return outcomeOf(row, action, markTrouble(run, row, { side: 'revoking', trouble }));
  markEnded(run, row, { state: restoreTo === null ? 'revoked' : 'released', readAt });
  return outcomeOf(row, action, { outcome: 'done', reason: null });
}
