import { setTimeout as delay } from 'node:timers/promises';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { AccessGrant, FoundBefore, GrantTarget } from '../access-grant.entity.ts';
import type { Observation, Urgency } from '../access-provider.ts';
import { isImportedHolder } from '../ownership/imported-holdings.ts';
import { keysLostByRestore } from '../ownership/restored-holdings.ts';
import {
  decideWanted,
  type StoredGrant,
  sameMoment,
  type WantedStep,
} from './access-difference.ts';
import { DecisionOvertaken, sendingOf } from './confirm-decision.ts';
import {
  foundBeforeOf,
  markGranted,
  markSeen,
  markTrouble,
  noteAttempt,
  outcomeOf,
  rowOf,
  type Trouble,
} from './grant-record.ts';
import { firstLook, type Look, look } from './read-targets.ts';
import { type AccessOutcome, type Run, urgencyOf, type WantedItem } from './reconcile-run.ts';
import { settleDoubts, watchStaleWrites } from './stale-writes.ts';
import { keysGivenByUs } from './target-keys.ts';

interface Work {
  item: WantedItem;
  observed: Observation | null;
  step: WantedStep;
}

interface Attempt {
  row: AccessGrant;
  item: WantedItem;
  known: Observation;
  startedAt: Date;
  /** Not sent; decided again. */
  overtaken: boolean;
  trouble: Trouble | null;
  seen: Observation | null;
  readAt: Date;
}

/** Grants these items: read, commit the intent, call outside any transaction, read back, record. */
export async function settleWanted(
  run: Run,
  items: readonly WantedItem[],
): Promise<AccessOutcome[]> {
  const urgency: Urgency = items.some(({ grant }) => grant?.grantedAt == null)
    ? 'first-grant'
    : 'renewal';
  const first = await firstLook(run, items, urgency);
  const work = items.map((item, index): Work => {
    const observed = first.observed[index] ?? null;
    return {
      item,
      observed,
      step: decideWanted(item.expiresAt, storedOf(item), observed, run.provider.dated),
    };
  });
  const kept = work.filter(({ step }) => step === 'keep');
  const done = kept.map(({ item }) => outcomeOf(item, 'none', { outcome: 'done', reason: null }));
  const seen = kept.filter(({ observed }) => observed !== null);
  await settleDoubts(
    run,
    seen.flatMap(({ item }) => item.grant ?? []),
    first.startedAt,
  );
  if (kept.length === work.length) return done;

  await run.deps.crashPoint?.('before-intent');
  const { outcomes, attempts } = await commitIntents(run, work, first);
  await run.deps.crashPoint?.('after-intent');
  if (attempts.length === 0) return [...done, ...outcomes];
  return watchStaleWrites(run, attempts, async () => {
    for (const attempt of attempts) await act(run, attempt, urgencyOf(run, urgency));
    await run.deps.crashPoint?.('after-write');
    const sent = attempts.filter(({ overtaken }) => !overtaken);
    await readBack(run, sent, urgencyOf(run, urgency));
    await run.deps.crashPoint?.('after-read-back');
    const recorded = await record(run, sent);
    await run.deps.crashPoint?.('after-record');
    return [...done, ...outcomes, ...recorded];
  });
}

/** From this commit on the provider may match the row. It is ours if it was absent before. */
function commitIntents(
  run: Run,
  work: readonly Work[],
  first: Look,
): Promise<{ outcomes: AccessOutcome[]; attempts: Attempt[] }> {
  return run.lease.write(async (em) => {
    const outcomes: AccessOutcome[] = [];
    const attempts: Attempt[] = [];
    const keys = work.map(({ item }) => item.targetKey);
    const givenByUs = await keysGivenByUs(em, run.accountId, keys);
    const account = { accountId: run.accountId, provider: run.provider.name };
    const imported = await isImportedHolder(em, account.accountId, account.provider);
    const unsaid = work.flatMap(({ item, observed }) =>
      observed?.present === true && item.grant?.foundBefore == null ? [item.targetKey] : [],
    );
    const lost = await keysLostByRestore(
      em,
      { ...account, now: run.deps.machineClock.now() },
      unsaid,
    );
    for (const [index, { item, observed, step }] of work.entries()) {
      const failure = first.failures[index] ?? null;
      if (step === 'keep' || (step === 'unread' && failure === null)) continue;
      const row = await rowOf(em, run, item);
      if (row.source !== 'import') row.source = item.source;
      // An operator's confirmation covers only the expiry they saw.
      if (!sameMoment(row.wantedExpiresAt, item.expiresAt)) row.reason = null;
      row.wantedExpiresAt = item.expiresAt;
      row.target = targetSeen(item, observed);
      if (observed === null) {
        if (failure === null) continue;
        outcomes.push(outcomeOf(row, 'none', markTrouble(run, row, 'giving', failure)));
        continue;
      }
      const ours = imported || givenByUs.has(row.targetKey) || lost.has(row.targetKey);
      // Paid for before the import. Keep the origin.
      if (imported && row.foundBefore == null && observed.present) row.source = 'import';
      row.foundBefore ??= historyOf(item, observed, ours);
      markSeen(row, observed, first.startedAt);
      if (step === 'record') {
        markGranted(run, row, observed, first.startedAt);
        outcomes.push(outcomeOf(row, 'none', { outcome: 'done', reason: null }));
      } else {
        row.state = 'pending';
        const startedAt = run.deps.machineClock.now();
        const seen = { overtaken: false, trouble: null, seen: null, readAt: first.startedAt };
        const named = { ...item, target: row.target };
        attempts.push({ row, item: named, known: observed, startedAt, ...seen });
      }
    }
    await em.flush();
    return { outcomes, attempts };
  });
}

function storedOf({ grant, passedOn }: WantedItem): StoredGrant | null {
  return grant ?? (passedOn && { state: 'pending', foundBefore: passedOn });
}

/** A present target inherits the history of the row before it. An absent one has none. */
function historyOf({ passedOn }: WantedItem, observed: Observation, ours: boolean): FoundBefore {
  if (!observed.present) return { present: false };
  return passedOn ?? (ours ? { present: false } : foundBeforeOf(observed));
}

/** The target under its current name. */
function targetSeen({ target }: WantedItem, observed: Observation | null): GrantTarget {
  return observed?.present === true ? (observed.target ?? target) : target;
}

async function act(run: Run, attempt: Attempt, urgency: Urgency): Promise<void> {
  const { item, known } = attempt;
  attempt.overtaken = run.overtaken;
  if (attempt.overtaken) return;
  const grounds = { target: item.target, isNamed: true, takenKey: null };
  const sending = sendingOf(run, urgency, grounds);
  try {
    await run.provider.grant(item.target, item.expiresAt, known, sending);
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
async function readBack(run: Run, attempts: readonly Attempt[], urgency: Urgency): Promise<void> {
  let open = attempts.filter(({ trouble }) => trouble === null);
  for (const wait of [0, ...run.provider.lookAgainAfterMs]) {
    if (open.length === 0) return;
    if (wait > 0) await delay(wait);
    const { observed, startedAt, failures } = await look(
      run,
      open.map(({ item }) => item.target),
      urgency,
    );
    for (const [index, attempt] of open.entries()) {
      attempt.seen = observed[index] ?? null;
      attempt.readAt = startedAt;
      attempt.trouble = failures[index] ?? (isThere(run, attempt) ? null : 'no-effect');
    }
    open = open.filter(({ trouble }) => trouble === 'no-effect');
  }
}

function isThere(run: Run, { item, row, seen }: Attempt): boolean {
  const { foundBefore, expiresAt, wantedExpiresAt } = row;
  const stored = { state: 'pending' as const, foundBefore, expiresAt, wantedExpiresAt };
  return decideWanted(item.expiresAt, stored, seen, run.provider.dated) === 'record';
}

function record(run: Run, attempts: readonly Attempt[]): Promise<AccessOutcome[]> {
  return run.lease.write(async (em) => {
    const outcomes: AccessOutcome[] = [];
    for (const attempt of attempts) {
      const { item, known, trouble, seen, readAt } = attempt;
      const row = await rowOf(em, run, { ...item, grant: attempt.row });
      if (seen !== null) markSeen(row, seen, readAt);
      const action = known.present ? 'extend' : 'give';
      let result: AccessOutcome;
      if (trouble === null && seen !== null) {
        // It predates us, went missing, and we granted it again. Dated providers may still keep the
        // old entry under a name we did not find.
        if (!run.provider.dated && !known.present) row.foundBefore = { present: false };
        markGranted(run, row, seen, readAt);
        result = outcomeOf(row, action, { outcome: 'done', reason: null });
      } else {
        const reported = markTrouble(run, row, 'giving', trouble ?? 'no-effect');
        result = outcomeOf(row, action, reported);
      }
      noteAttempt(em, run, row, attempt.startedAt, result);
      outcomes.push(result);
    }
    await em.flush();
    return outcomes;
  });
}
