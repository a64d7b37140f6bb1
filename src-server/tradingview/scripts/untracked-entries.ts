import { setTimeout as delay } from 'node:timers/promises';
import { countText } from '../../../src/domain/numbers/count-text.ts';
import { DecisionOvertaken } from '../../access/engine/confirm-decision.ts';
import { desiredGrantsOf } from '../../access/engine/match-grants.ts';
import { accountLeaseKey } from '../../access/engine/reconcile-access.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { LeaseBusy, LeaseLost, withLease } from '../../database/lease.ts';
import { readFork, retryOnUnique, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { AccessRow } from '../gateway/answers.ts';
import { sameName } from '../rows/find-target-row.ts';
import { entryKey } from '../rows/known-people.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { TradingViewIdentityEntity } from '../username/tradingview-identity.entity.ts';
import { AdoptedEntryEntity } from './adopted-entry.entity.ts';
import type { Finding } from './compare-scripts.ts';
import { pineIdOf } from './script-table.ts';
import { reportScripts } from './sweep-scripts.ts';

const WAIT_MS = 5_000;
/** Its finding changed since the report. */
const CHANGED = 'changed-since';

/** One list row, by the `id` in its report. */
export interface EntryRef {
  pineId: string;
  rowId: string;
}

interface CleanedEntry extends EntryRef {
  username: string;
  removed: boolean;
  /** Why it was not removed. */
  reason: string | null;
}

/**
 * Adopts unknown entries that an operator recognizes: later reports omit them. Returns how many.
 */
export async function adoptEntries(
  deps: TradingViewDeps,
  actor: { operatorId: string },
  refs: readonly EntryRef[],
): Promise<number> {
  const chosen = await chosenFindings(deps, refs, ['unknown']);
  const adoptedAt = deps.machineClock.now();
  return retryOnUnique(deps.orm, async (em) => {
    let adopted = 0;
    for (const { pineId, rowId, username } of chosen) {
      const tradingViewUserId = rowId;
      if ((await em.count(AdoptedEntryEntity, { pineId, tradingViewUserId })) > 0) continue;
      recordAudit(em, {
        at: adoptedAt,
        actor: operatorActor(actor),
        action: 'tradingview.entry-adopted',
        target: entryTarget({ pineId, rowId }),
        before: { kind: 'unknown' },
        after: { kind: 'adopted' },
      });
      em.create(AdoptedEntryEntity, {
        id: newId(),
        pineId,
        tradingViewUserId,
        username,
        operatorId: actor.operatorId,
        adoptedAt,
      });
      adopted += 1;
    }
    return adopted;
  });
}

/**
 * Removes leaked or unknown entries, reading each back and auditing the attempt and its result. The
 * operator types the count. Skips entries whose finding changed since the report.
 */
export async function cleanEntries(
  deps: TradingViewDeps,
  actor: { operatorId: string },
  { refs, typedCount }: { refs: readonly EntryRef[]; typedCount: number },
): Promise<CleanedEntry[]> {
  if (typedCount !== refs.length) {
    throw new AppError(
      'tradingview.count-differs',
      'invalid',
      `Please type ${refs.length} to remove ${countText(refs.length, 'entry', 'entries')}.`,
    );
  }
  const chosen = await chosenFindings(deps, refs, ['leaked', 'unknown']);
  const cleaned: CleanedEntry[] = [];
  for (const finding of chosen) {
    // If we crash before the second entry, the first one shows that a removal may have happened.
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
  const wanted = new Set(refs.map(({ pineId, rowId }) => entryKey(pineId, rowId)));
  const { findings } = await reportScripts(deps);
  return findings.filter(
    ({ kind, pineId, rowId }) => kinds.includes(kind) && wanted.has(entryKey(pineId, rowId)),
  );
}

/**
 * The owner may have paid since the report. Checked before, and again when the call's turn comes.
 */
async function clean(deps: TradingViewDeps, finding: Finding): Promise<CleanedEntry> {
  const { pineId, rowId, username } = finding;
  const left = (reason: string) => ({ pineId, rowId, username, removed: false, reason });
  try {
    // Let paying subscribers go first: one may own this entry.
    await deps.gateway.waitForPace('sweep');
    const accountId = await ownerOf(deps, finding);
    if (accountId === null) return await remove(deps, finding, null, async () => {});
    return await withLease(
      deps.orm,
      { key: accountLeaseKey(accountId), waitMs: WAIT_MS },
      (lease) => remove(deps, finding, accountId, lease.confirm),
    );
  } catch (error) {
    if (error instanceof ProviderFailure) return left(error.reason);
    if (error instanceof DecisionOvertaken) return left(CHANGED);
    if (error instanceof LeaseBusy || error instanceof LeaseLost) return left('busy');
    throw error;
  }
}

/** The account with this TradingView identity now, otherwise its former one. */
async function ownerOf(deps: TradingViewDeps, finding: Finding): Promise<string | null> {
  const identity = await readFork(deps.orm).findOne(TradingViewIdentityEntity, identityOf(finding));
  return identity?.accountId ?? finding.accountId;
}

/** A row without a known user may belong to a subscriber who typed the name since. */
const identityOf = ({ userId, username }: Finding) =>
  userId === null ? { usernameKey: username.toLowerCase() } : { tradingViewUserId: userId };

/** Adopted in the meantime, or now entitled. */
async function isMeant(
  deps: TradingViewDeps,
  finding: Finding,
  accountId: string | null,
): Promise<boolean> {
  const em = readFork(deps.orm);
  const { pineId, rowId: tradingViewUserId } = finding;
  if ((await em.count(AdoptedEntryEntity, { pineId, tradingViewUserId })) > 0) return true;
  const identity = await em.findOne(TradingViewIdentityEntity, identityOf(finding));
  if (identity === null) return false;
  if (identity.accountId !== accountId) return true;
  const desired = await desiredGrantsOf(deps.access, accountId);
  return desired.some(({ entitlement }) => pineIdOf(deps, entitlement) === pineId);
}

async function remove(
  deps: TradingViewDeps,
  finding: Finding,
  accountId: string | null,
  holdsAccount: () => Promise<void>,
): Promise<CleanedEntry> {
  const { access, gateway } = deps;
  const { pineId, rowId, username } = finding;
  const entry = { pineId, rowId, username };
  const isMeantNow = () => isMeant(deps, finding, accountId);
  if (await isMeantNow()) throw new DecisionOvertaken(username);
  await gateway.takeAccess(pineId, username, {
    // It waited at sweep priority already. Do not let others overtake it after the decision.
    urgency: 'renewal',
    async confirm() {
      await holdsAccount();
      if (await isMeantNow()) throw new DecisionOvertaken(username);
    },
  });
  const provider = access.providers.find(({ name }) => name === 'tradingview');
  for (const wait of [0, ...(provider?.lookAgainAfterMs ?? [])]) {
    if (wait > 0) await delay(wait);
    const { rows, complete } = await gateway.listNamed(pineId, username, 'renewal', 'exact-name');
    const isIt = (row: AccessRow) => row.rowId === rowId || sameName(row.username, username);
    if (complete && !rows.some(isIt)) return { ...entry, removed: true, reason: null };
  }
  return { ...entry, removed: false, reason: 'no-effect' };
}

const entryTarget = ({ pineId, rowId }: EntryRef) => `entry:${entryKey(pineId, rowId)}`;

/** `entry` null: before the attempt. */
function audit(
  { orm, machineClock }: TradingViewDeps,
  actor: { operatorId: string },
  finding: Finding,
  entry: CleanedEntry | null,
): Promise<void> {
  const { kind, accountId } = finding;
  const expiresAt = finding.expiresAt?.toISOString() ?? null;
  return transact(orm, async (em) =>
    recordAudit(em, {
      at: machineClock.now(),
      actor: operatorActor(actor),
      action: entry === null ? 'tradingview.entry-cleaning' : 'tradingview.entry-cleaned',
      target: entryTarget(finding),
      before: { kind, accountId, expiresAt },
      after: entry === null ? null : { removed: entry.removed, reason: entry.reason },
    }),
  );
}
