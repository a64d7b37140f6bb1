import { operatorActor, recordAudit } from '../audit/record-audit.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { AdoptedEntryEntity } from './adopted-entry.entity.ts';
import { entryKey, type Finding } from './compare-scripts.ts';
import { reportScripts } from './sweep-scripts.ts';
import type { TradingViewDeps } from './tradingview.deps.ts';

export interface EntryRef {
  pineId: string;
  userId: string;
}

export interface CleanedEntry extends EntryRef {
  username: string;
  removed: boolean;
  /** Why it was not removed. */
  reason: string | null;
}

/** Unknown entries that an operator knows: they are in no report again. Returns how many were adopted. */
export async function adoptEntries(
  deps: TradingViewDeps,
  actor: { operatorId: string },
  refs: readonly EntryRef[],
): Promise<number> {
  const chosen = await chosenFindings(deps, refs, ['unknown']);
  const adoptedAt = deps.access.machine.now();
  return transact(deps.access.orm, async (em) => {
    for (const { pineId, userId, username } of chosen) {
      recordAudit(em, {
        at: adoptedAt,
        actor: operatorActor(actor),
        action: 'tradingview.entry-adopted',
        target: entryTarget({ pineId, userId }),
        before: { kind: 'unknown' },
        after: { kind: 'adopted' },
      });
      await em.upsert(
        AdoptedEntryEntity,
        {
          id: newId(),
          pineId,
          tradingViewUserId: userId,
          username,
          operatorId: actor.operatorId,
          adoptedAt,
        },
        { onConflictFields: ['pineId', 'tradingViewUserId'], onConflictAction: 'ignore' },
      );
    }
    return chosen.length;
  });
}

/**
 * Removes leaked or unknown entries, each read back, and audited before it is tried and after it was
 * seen. The operator types how many; what changed its case since the report was made is left alone.
 */
export async function cleanEntries(
  deps: TradingViewDeps,
  actor: { operatorId: string },
  refs: readonly EntryRef[],
  typedCount: number,
): Promise<CleanedEntry[]> {
  if (typedCount !== refs.length) {
    throw new AppError(
      'tradingview.count-differs',
      'invalid',
      `Please type ${refs.length} to remove ${refs.length} entries.`,
    );
  }
  const chosen = await chosenFindings(deps, refs, ['leaked', 'unknown']);
  const cleaned: CleanedEntry[] = [];
  for (const finding of chosen) {
    // Were we killed in between, the first of the two would say that somebody may be gone.
    await audit(deps, actor, finding, null);
    const entry = await clean(deps, finding);
    await audit(deps, actor, finding, entry);
    cleaned.push(entry);
  }
  return cleaned;
}

async function chosenFindings(
  deps: TradingViewDeps,
  refs: readonly EntryRef[],
  kinds: readonly Finding['kind'][],
): Promise<Finding[]> {
  const wanted = new Set(refs.map(({ pineId, userId }) => entryKey(pineId, userId)));
  const { findings } = await reportScripts(deps);
  return findings.filter(
    ({ kind, pineId, userId }) => kinds.includes(kind) && wanted.has(entryKey(pineId, userId)),
  );
}

async function clean(
  { gateway }: TradingViewDeps,
  { pineId, userId, username }: Finding,
): Promise<CleanedEntry> {
  const entry = { pineId, userId, username };
  try {
    await gateway.takeAccess(pineId, username, 'sweep');
    const seen = await gateway.readAccess(pineId, username, 'sweep', userId);
    return { ...entry, removed: !seen.present, reason: seen.present ? 'no-effect' : null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { ...entry, removed: false, reason: error.reason };
  }
}

const entryTarget = ({ pineId, userId }: EntryRef) => `entry:${entryKey(pineId, userId)}`;

/** `entry` null: about to be tried. */
function audit(
  { access }: TradingViewDeps,
  actor: { operatorId: string },
  finding: Finding,
  entry: CleanedEntry | null,
): Promise<void> {
  const { kind, accountId } = finding;
  const expiresAt = finding.expiresAt?.toISOString() ?? null;
  return transact(access.orm, async (em) =>
    recordAudit(em, {
      at: access.machine.now(),
      actor: operatorActor(actor),
      action: entry === null ? 'tradingview.entry-cleaning' : 'tradingview.entry-cleaned',
      target: entryTarget(finding),
      before: { kind, accountId, expiresAt },
      after: entry === null ? null : { removed: entry.removed, reason: entry.reason },
    }),
  );
}
