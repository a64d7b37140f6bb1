import {
  correctSignalInput,
  heldAlertsAnswer,
  sendSignalInput,
  sentSignalAnswer,
  sourceKeyInput,
  withdrawSignalInput,
} from '../../../src/contract/operator/signals-operator.contract.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { decideHeld } from './held-alerts.ts';
import { correctSignal, sendSignal, withdrawSignal } from './send-signal.ts';

/** Part of the router `admin`. */
export function moderationProcedures(deps: SignalsDeps) {
  return {
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
