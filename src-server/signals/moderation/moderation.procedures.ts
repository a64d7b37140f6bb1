import {
  correctSignalInput,
  heldAlertsAnswer,
  sendSignalInput,
  sentSignalAnswer,
  signalsAnswer,
  signalsInput,
  sourceKeyInput,
  withdrawSignalInput,
} from '../../../src/contract/operator/signals-operator.contract.ts';
import { readFork } from '../../database/transaction.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { decideHeld } from './held-alerts.ts';
import { correctSignal, sendSignal, withdrawSignal } from './send-signal.ts';
import { listSignals } from './signals.view.ts';

/** Part of the router `admin`. */
export function moderationProcedures(deps: SignalsDeps) {
  return {
    signals: operatorProcedure('signals.read')
      .input(signalsInput)
      .output(signalsAnswer)
      .query(({ input }) => listSignals(readFork(deps.orm), deps.clock.now(), input)),

    sendSignal: operatorProcedure('signals.send')
      .input(sendSignalInput)
      .output(sentSignalAnswer)
      .mutation(({ ctx, input }) => sendSignal(deps, ctx.actor, input)),

    correctSignal: operatorProcedure('signals.send')
      .input(correctSignalInput)
      .output(sentSignalAnswer)
      .mutation(({ ctx, input }) => correctSignal(deps, ctx.actor, input)),

    withdrawSignal: operatorProcedure('signals.send')
      .input(withdrawSignalInput)
      .output(sentSignalAnswer)
      .mutation(({ ctx, input }) => withdrawSignal(deps, ctx.actor, input)),

    releaseAlerts: operatorProcedure('signals.send')
      .input(sourceKeyInput)
      .output(heldAlertsAnswer)
      .mutation(({ ctx, input }) =>
        decideHeld(deps, ctx.actor, { key: input.key, decision: 'release' }),
      ),

    dropAlerts: operatorProcedure('signals.send')
      .input(sourceKeyInput)
      .output(heldAlertsAnswer)
      .mutation(({ ctx, input }) =>
        decideHeld(deps, ctx.actor, { key: input.key, decision: 'drop' }),
      ),
  };
}
