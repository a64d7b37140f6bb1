import type { EntityManager } from '@mikro-orm/postgresql';
import { readAlert } from '../../../src/domain/signals/read-alert.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { isAboutRow } from '../../errors/database-trouble.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { NEVER_JUDGED, positionBehind, positionOf } from '../intake/alert-order.ts';
import { accept, closeQuietly } from '../intake/judge-alerts.ts';
import { type SignalAlert, SignalAlertEntity } from '../intake/signal-alert.entity.ts';
import { lockChain } from '../record/append-signal.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { requireSource, watchFrom } from '../sources/sources.ts';

/**
 * Released alerts become signals in the order of their arrival. Dropped ones stay listed, but a dropped close is
 * recorded without being sent.
 */
export type HeldDecision = 'release' | 'drop';

type Deps = Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock' | 'log'>;

interface Decided {
  count: number;
  /** Alerts that could not be stored, with those behind them. They still wait. */
  failed: number;
}

/** While more than these fail, the fault is not in an alert. */
const MAX_FAILED = 10;

/**
 * Decides about every held alert of a source, and lets further ones through. One that cannot be stored keeps waiting, with
 * those about its position that came later; the others do not wait for it. A lost connection, a timeout or a deadlock
 * says nothing about the alert: nothing is decided then.
 */
export async function decideHeld(
  deps: Deps,
  actor: Pick<OperatorActor, 'operatorId'>,
  asked: { key: string; decision: HeldDecision },
): Promise<Decided> {
  const failed = new Set<string>();
  for (;;) {
    const trial: Trial = { failed, alertId: null };
    try {
      return await transact(deps.orm, (em) => decideAll(em, deps, { actor, asked, trial }));
    } catch (error) {
      const { alertId } = trial;
      if (alertId === null || failed.size === MAX_FAILED || !isAboutRow(error)) throw error;
      deps.log.error({ err: error, alert: alertId }, 'a held alert could not be decided');
      failed.add(alertId);
    }
  }
}

interface Trial {
  /** Alerts that failed in earlier trials. */
  failed: ReadonlySet<string>;
  /** The alert that is being decided. */
  alertId: string | null;
}

async function decideAll(
  em: EntityManager,
  deps: Deps,
  {
    actor,
    asked: { key, decision },
    trial,
  }: {
    actor: Pick<OperatorActor, 'operatorId'>;
    asked: { key: string; decision: HeldDecision };
    trial: Trial;
  },
): Promise<Decided> {
  await lockChain(em);
  const releasedAt = deps.clock.now();
  const source = await requireSource(em, key);
  const held = await em.find(
    SignalAlertEntity,
    { source: key, verdict: 'held' },
    { orderBy: { id: 'asc' } },
  );
  const waiting = waitingIn(held, trial.failed);
  for (const alert of held) {
    if (waiting.has(alert)) {
      alert.reason = NEVER_JUDGED;
      continue;
    }
    trial.alertId = alert.id;
    alert.decidedBy = actor.operatorId;
    const read = readAlert(alert.body);
    if ('fault' in read || (decision === 'drop' && read.alert.kind !== 'close')) {
      alert.verdict = 'dropped';
    } else if (decision === 'drop') {
      await closeQuietly(em, { alert, source, content: read.alert, releasedAt });
    } else await accept(em, { alert, source, content: read.alert, releasedAt });
  }
  trial.alertId = null;
  source.heldAt = null;
  watchFrom(source, releasedAt);
  const decided = { count: held.length - waiting.size, failed: waiting.size };
  recordAudit(em, {
    at: deps.machineClock.now(),
    actor: operatorActor(actor),
    action: decision === 'release' ? 'signals.released' : 'signals.dropped',
    target: `signal-source:${key}`,
    before: null,
    after: { alerts: decided.count, failed: decided.failed },
  });
  return decided;
}

/** The alerts that failed, and later ones about the position of one of them. `held` is in the order of arrival. */
function waitingIn(
  held: readonly SignalAlert[],
  failed: ReadonlySet<string>,
): ReadonlySet<SignalAlert> {
  const positions = new Set<string>();
  const waiting = new Set<SignalAlert>();
  for (const alert of held) {
    if (!failed.has(alert.id) && !positions.has(positionOf(alert) ?? '')) continue;
    waiting.add(alert);
    const blocked = positionBehind(alert);
    if (blocked !== null) positions.add(blocked);
  }
  return waiting;
}
