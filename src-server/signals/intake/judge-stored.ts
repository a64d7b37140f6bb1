import type { EntityManager } from '@mikro-orm/postgresql';
import { readFork, transact } from '../../database/transaction.ts';
import { lockChain } from '../record/append-signal.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { SignalSourceEntity } from '../sources/signal-source.entity.ts';
import { failedBefore, NEVER_JUDGED } from './alert-order.ts';
import { judge, setAside } from './judge-alerts.ts';
import { type AlertVerdict, type SignalAlert, SignalAlertEntity } from './signal-alert.entity.ts';

type JudgeDeps = Pick<SignalsDeps, 'orm' | 'alertOperator' | 'metrics' | 'log' | 'machineClock'>;

const MAX_AT_ONCE = 100;
/** A stored alert stops every later anchor of the record, so it is not tried endlessly once others pass. */
const MAX_TRIES = 7;
/** While nothing passes, the fault is elsewhere, and may be mended: about a day. */
const MAX_TRIES_OF_ALL = 150;
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 10 * 60_000;

const NO_SOURCE = { verdict: 'refused', reason: 'no-source' } as const;

/**
 * Judges stored alerts in the order of their arrival: each becomes a signal, or is a duplicate, refused
 * or held. Returns whether any were left. Safe in every instance: the end of the chain is locked. If one
 * fails, it is tried again with backoff. Later ones about the same position wait for it, the others do not.
 */
export async function judgeAlerts(deps: JudgeDeps): Promise<boolean> {
  const ids = await dueOf(deps);
  try {
    await judgeThese(deps, ids);
  } catch (error) {
    deps.log.warn({ err: error }, 'alerts are judged one by one, because one of them failed');
    for (const id of ids) {
      await judgeThese(deps, [id]).catch((failure: unknown) => noteFailure(deps, id, failure));
    }
  }
  return ids.length === MAX_AT_ONCE;
}

function isDue({ machineClock }: JudgeDeps) {
  const retryAt = [{ retryAt: null }, { retryAt: { $lte: machineClock.now() } }];
  return { verdict: 'stored' as const, $or: retryAt };
}

async function dueOf(deps: JudgeDeps): Promise<string[]> {
  const alerts = await readFork(deps.orm).find(SignalAlertEntity, isDue(deps), {
    orderBy: { id: 'asc' },
    limit: MAX_AT_ONCE,
    fields: ['id'],
  });
  return alerts.map(({ id }) => id);
}

async function judgeThese(deps: JudgeDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const verdicts = await transact(deps.orm, async (em) => {
    await lockChain(em);
    const alerts = await em.find(
      SignalAlertEntity,
      { id: { $in: [...ids] }, ...isDue(deps) },
      { orderBy: { id: 'asc' } },
    );
    await judgeInOrder(em, deps, alerts);
    return alerts.map(({ verdict }) => verdict);
  });
  for (const verdict of verdicts) count(deps, verdict);
}

function count({ metrics }: JudgeDeps, verdict: AlertVerdict): void {
  if (verdict !== 'stored') metrics.signalAlerts.inc({ verdict });
}

async function judgeInOrder(em: EntityManager, deps: JudgeDeps, alerts: SignalAlert[]) {
  const keys = [...new Set(alerts.map(({ source }) => source))];
  const sources = await em.find(SignalSourceEntity, { key: { $in: keys } });
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const before = await failedBefore(em, alerts);
  for (const alert of alerts) {
    const source = byKey.get(alert.source);
    if (source === undefined) {
      Object.assign(alert, NO_SOURCE);
      continue;
    }
    const first = before(alert);
    if (first?.verdict === 'stored') alert.retryAt = first.retryAt;
    else await judge(em, deps, { alert, source, isBehind: first !== null });
  }
}

/** Raises what the database raises: then no alert is to blame. */
async function noteFailure(deps: JudgeDeps, id: string, error: unknown): Promise<void> {
  deps.log.error({ err: error, alert: id }, 'an alert could not be judged');
  const verdict = await transact(deps.orm, async (em) => {
    await lockChain(em);
    // Another instance may have judged it, or noted the same failure.
    const alert = await em.findOne(SignalAlertEntity, { id, ...isDue(deps) });
    if (alert === null) return null;
    alert.tries += 1;
    const { source } = alert;
    if (await isGivenUp(em, alert)) {
      const waiting = { source, verdict: 'held', reason: NEVER_JUDGED } as const;
      const isFirst = (await em.count(SignalAlertEntity, waiting)) === 0;
      await setAside(em, alert);
      if (isFirst) await alertAbout(em, deps, { about: 'signals-set-aside', alert });
      return alert.verdict;
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (alert.tries - 1), MAX_WAIT_MS);
    const failing = { source, verdict: 'stored', tries: { $gt: 0 } } as const;
    const isFirst = alert.tries === 1 && (await em.count(SignalAlertEntity, failing)) === 0;
    if (isFirst) await alertAbout(em, deps, { about: 'signals-failing', alert });
    alert.retryAt = new Date(deps.machineClock.now().getTime() + wait);
    alert.reason = 'not-judged';
    return alert.verdict;
  });
  if (verdict !== null) count(deps, verdict);
}

/** Only once a later one passed: if none does, it is not to blame. */
async function isGivenUp(em: EntityManager, { id, tries }: SignalAlert): Promise<boolean> {
  if (tries < MAX_TRIES) return false;
  if (tries >= MAX_TRIES_OF_ALL) return true;
  return (await em.count(SignalAlertEntity, { id: { $gt: id }, verdict: 'accepted' })) > 0;
}

async function alertAbout(
  em: EntityManager,
  { alertOperator }: JudgeDeps,
  { about, alert }: { about: 'signals-failing' | 'signals-set-aside'; alert: SignalAlert },
): Promise<void> {
  const source = await em.findOne(SignalSourceEntity, { key: alert.source });
  await alertOperator(em, {
    about,
    alertKeys: [alert.id],
    values: () => ({ source: source?.name ?? alert.source }),
  });
}
