import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProviderFailure } from '../../errors/provider-failure.ts';
import type { AccessGrant, FoundBefore, GrantTarget } from '../access-grant.entity.ts';
import type { Observation, Urgency } from '../access-provider.ts';
import { isImportedHolder } from '../ownership/imported-holdings.ts';
import { keysLostByRestore } from '../ownership/restored-holdings.ts';
import { decideWanted, type StoredGrant, sameMoment, type WantedStep } from './decide-step.ts';
import { foundBeforeOf, markGranted, markSeen, outcomeOf, rowOf } from './grant-record.ts';
import { firstLook, type Look } from './read-targets.ts';
import { type AccessOutcome, type Run, urgencyOf, type WantedItem } from './reconcile-run.ts';
import { markTrouble } from './retry-or-block.ts';
import { type Attempt, type Intents, newAttempt, settleAttempts } from './settle-attempts.ts';
import { settleDoubts } from './stale-writes.ts';
import { keysGrantedByUs } from './target-keys.ts';

interface Work {
  item: WantedItem;
  observed: Observation | null;
  failure: ProviderFailure | null;
  step: WantedStep;
}

type Grant = Attempt & { item: WantedItem };

/**
 * Compares each wanted item with the provider and writes only what is missing. The intent is
 * committed before the write, and the outcome is recorded after the provider was read back.
 * Returns one outcome per item that was decided.
 */
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
      failure: first.failures[index] ?? null,
      step: decideWanted({
        wantedExpiresAt: item.expiresAt,
        stored: storedOf(item),
        observed,
        dated: run.provider.dated,
        neverShortens: run.observed,
      }),
    };
  });
  const kept = work.filter(({ step }) => step === 'keep');
  const done = kept.map(keptOutcome);
  const seen = kept.filter(({ observed }) => observed !== null);
  await settleDoubts(
    run,
    seen.flatMap(({ item }) => item.grant ?? []),
    first.startedAt,
  );
  if (kept.length === work.length) return done;

  const settled = await settleAttempts(run, {
    urgency: urgencyOf(run, urgency),
    intend: (em) => intend(em, run, work, first),
    send: ({ row, item, known }, sending) =>
      run.provider.grant(row.target, item.expiresAt, known, sending),
    shows: (attempt) => isThere(run, attempt),
    record: (row, attempt) => record(run, row, attempt),
  });
  return [...done, ...settled];
}

/** A record alone proves nothing now. */
function keptOutcome({ item, observed, failure }: Work): AccessOutcome {
  return observed === null
    ? outcomeOf(item, 'none', { outcome: 'unread', reason: failure?.reason ?? null })
    : outcomeOf(item, 'none', { outcome: 'done', reason: null });
}

/** From this commit on the provider may match the row. It is ours if it was absent before. */
async function intend(
  em: EntityManager,
  run: Run,
  work: readonly Work[],
  first: Look,
): Promise<Intents<Grant>> {
  const outcomes: AccessOutcome[] = [];
  const attempts: Grant[] = [];
  const keys = work.map(({ item }) => item.targetKey);
  const grantedByUs = await keysGrantedByUs(em, run.accountId, keys);
  const account = { accountId: run.accountId, provider: run.provider.name };
  const imported = await isImportedHolder(em, account.accountId, account.provider);
  const keysOfUnknownOrigin = work.flatMap(({ item, observed }) =>
    observed?.present === true && item.grant?.foundBefore == null ? [item.targetKey] : [],
  );
  const lost = await keysLostByRestore(
    em,
    { ...account, now: run.deps.machineClock.now() },
    keysOfUnknownOrigin,
  );
  for (const { item, observed, failure, step } of work) {
    if (step === 'keep' || (step === 'unread' && failure === null)) continue;
    const row = await rowOf(em, run, item);
    if (row.source !== 'import') row.source = item.source;
    // An operator's confirmation covers only the expiry they saw.
    if (!sameMoment(row.wantedExpiresAt, item.expiresAt)) row.reason = null;
    row.wantedExpiresAt = item.expiresAt;
    row.target = targetSeen(item, observed);
    if (observed === null) {
      if (failure === null) continue;
      outcomes.push(
        outcomeOf(row, 'none', markTrouble(run, row, { side: 'granting', trouble: failure })),
      );
      continue;
    }
    const ours = imported || grantedByUs.has(row.targetKey) || lost.has(row.targetKey);
    // Paid for before the import. Keep the origin.
    if (imported && row.foundBefore == null && observed.present) row.source = 'import';
    row.foundBefore ??= historyOf(item, observed, ours);
    markSeen(row, observed, first.startedAt);
    if (step === 'record') {
      markGranted(run, row, { seen: observed, readAt: first.startedAt });
      outcomes.push(outcomeOf(row, 'none', { outcome: 'done', reason: null }));
    } else {
      row.state = 'pending';
      const known = { row, known: observed, readAt: first.startedAt };
      attempts.push({ ...newAttempt(run, known, { isNamed: true, takenKey: null }), item });
    }
  }
  return { outcomes, attempts };
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

function isThere(run: Run, { item, row, seen }: Grant): boolean {
  const { foundBefore, expiresAt, wantedExpiresAt } = row;
  const stored = { state: 'pending' as const, foundBefore, expiresAt, wantedExpiresAt };
  return (
    decideWanted({
      wantedExpiresAt: item.expiresAt,
      stored,
      observed: seen,
      dated: run.provider.dated,
      neverShortens: run.observed,
    }) === 'record'
  );
}

function record(
  run: Run,
  row: AccessGrant,
  { known, trouble, seen, readAt }: Grant,
): AccessOutcome {
  if (seen !== null) markSeen(row, seen, readAt);
  const action = known.present ? 'extend' : 'give';
  if (trouble !== null || seen === null) {
    return outcomeOf(
      row,
      action,
      markTrouble(run, row, { side: 'granting', trouble: trouble ?? 'no-effect' }),
    );
  }
  // It predates us, went missing, and we granted it again. Dated providers may still keep the
  // old entry under a name we did not find.
  if (!run.provider.dated && !known.present) row.foundBefore = { present: false };
  markGranted(run, row, { seen, readAt });
  return outcomeOf(row, action, { outcome: 'done', reason: null });
}
