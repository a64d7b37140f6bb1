import type { EntityManager } from '@mikro-orm/postgresql';
import { readFork, transact } from '../../database/transaction.ts';
import { lockChain } from '../record/append-signal.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { SignalSourceEntity } from '../sources/signal-source.entity.ts';
import { judge } from './judge-alerts.ts';
import { type SignalAlert, SignalAlertEntity } from './signal-alert.entity.ts';

type JudgeDeps = Pick<SignalsDeps, 'orm' | 'alertOperator' | 'metrics' | 'log' | 'machineClock'>;

const MAX_AT_ONCE = 100;
/** A stored alert stops every later anchor of the record, so it is not tried endlessly. */
const MAX_TRIES = 7;
const FIRST_WAIT_MS = 5_000;

const NO_SOURCE = { verdict: 'refused', reason: 'no-source' } as const;

/**
 * Judges stored alerts in the order of their arrival: each becomes a signal, or is a duplicate, refused
 * or held. Returns whether any were left. Safe in every instance: the end of the chain is locked. If one
 * fails, the others are judged without it, and it is tried again with backoff.
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

async function dueOf({ orm, machineClock }: JudgeDeps): Promise<string[]> {
  const isDue = { $or: [{ retryAt: null }, { retryAt: { $lte: machineClock.now() } }] };
  const alerts = await readFork(orm).find(
    SignalAlertEntity,
    { verdict: 'stored', ...isDue },
    { orderBy: { id: 'asc' }, limit: MAX_AT_ONCE, fields: ['id'] },
  );
  return alerts.map(({ id }) => id);
}

async function judgeThese(deps: JudgeDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const verdicts = await transact(deps.orm, async (em) => {
    await lockChain(em);
    const alerts = await em.find(
      SignalAlertEntity,
      { id: { $in: [...ids] }, verdict: 'stored' },
      { orderBy: { id: 'asc' } },
    );
    await judgeInOrder(em, deps, alerts);
    return alerts.map(({ verdict }) => verdict);
  });
  for (const verdict of verdicts) deps.metrics.signalAlerts.inc({ verdict });
}

async function judgeInOrder(em: EntityManager, deps: JudgeDeps, alerts: SignalAlert[]) {
  const keys = [...new Set(alerts.map(({ source }) => source))];
  const sources = await em.find(SignalSourceEntity, { key: { $in: keys } });
  const byKey = new Map(sources.map((source) => [source.key, source]));
  for (const alert of alerts) {
    const source = byKey.get(alert.source);
    if (source === undefined) Object.assign(alert, NO_SOURCE);
    else await judge(em, deps, { alert, source });
  }
}

/** Raises what the database raises: then no alert is to blame. */
async function noteFailure(deps: JudgeDeps, id: string, error: unknown): Promise<void> {
  deps.log.error({ err: error, alert: id }, 'an alert could not be judged');
  const verdict = await transact(deps.orm, async (em) => {
    const alert = await em.findOneOrFail(SignalAlertEntity, { id });
    if (alert.verdict !== 'stored') return null;
    alert.tries += 1;
    if (alert.tries >= MAX_TRIES) {
      Object.assign(alert, { verdict: 'refused', reason: 'never-judged' });
      return 'refused' as const;
    }
    const wait = FIRST_WAIT_MS * 2 ** (alert.tries - 1);
    alert.retryAt = new Date(deps.machineClock.now().getTime() + wait);
    alert.reason = 'not-judged';
    return null;
  });
  if (verdict !== null) deps.metrics.signalAlerts.inc({ verdict });
}
