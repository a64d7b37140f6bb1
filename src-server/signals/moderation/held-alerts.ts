import { readAlert } from '../../../src/domain/signals/read-alert.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { accept, closeQuietly } from '../intake/judge-alerts.ts';
import { SignalAlertEntity } from '../intake/signal-alert.entity.ts';
import { lockChain } from '../record/append-signal.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { requireSource, watchFrom } from '../sources/sources.ts';

/**
 * Released alerts become signals in the order of their arrival. Dropped ones stay listed, but a dropped close is
 * recorded without being sent.
 */
export type HeldDecision = 'release' | 'drop';

/** Decides about every held alert of a source, and lets further ones through. Returns their number. */
export function decideHeld(
  deps: Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock'>,
  actor: Pick<OperatorActor, 'operatorId'>,
  { key, decision }: { key: string; decision: HeldDecision },
): Promise<{ count: number }> {
  return transact(deps.orm, async (em) => {
    await lockChain(em);
    const releasedAt = deps.clock.now();
    const source = await requireSource(em, key);
    const held = await em.find(
      SignalAlertEntity,
      { source: key, verdict: 'held' },
      { orderBy: { id: 'asc' } },
    );
    for (const alert of held) {
      alert.decidedBy = actor.operatorId;
      const read = readAlert(alert.body);
      if ('fault' in read || (decision === 'drop' && read.alert.kind !== 'close')) {
        alert.verdict = 'dropped';
      } else if (decision === 'drop') {
        await closeQuietly(em, { alert, source, content: read.alert, releasedAt });
      } else await accept(em, { alert, source, content: read.alert, releasedAt });
    }
    source.heldAt = null;
    watchFrom(source, releasedAt);
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor(actor),
      action: decision === 'release' ? 'signals.released' : 'signals.dropped',
      target: `signal-source:${key}`,
      before: null,
      after: { alerts: held.length },
    });
    return { count: held.length };
  });
}
