import {
  endOperatorSessionInput,
  endOperatorSessionsAnswer,
  endSessionsOfOperatorInput,
  operatorSessionsAnswer,
  sessionsOfOperatorInput,
} from '../../../src/contract/operator/operators.contract.ts';
import { rememberBrowser } from '../../auth/session/known-browsers.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { endOperatorSessions } from './end-operator-sessions.ts';
import { listOperatorSessions } from './operator-sessions.view.ts';

/** Operator sessions: their own, and for owners everyone's. */
export function sessionProcedures(deps: OperatorDeps) {
  return {
    operatorSessions: operatorProcedure('own-sign-in')
      .output(operatorSessionsAnswer)
      .query(({ ctx: { actor } }) => listOperatorSessions(deps, actor, actor.operatorId)),

    endOperatorSession: operatorProcedure('own-sign-in')
      .input(endOperatorSessionInput)
      .output(endOperatorSessionsAnswer)
      .mutation(async ({ ctx: { actor }, input: { sessionId } }) => ({
        ended: await endOperatorSessions(deps, actor, { operatorId: actor.operatorId, sessionId }),
      })),

    endOtherOperatorSessions: operatorProcedure('own-sign-in')
      .output(endOperatorSessionsAnswer)
      .mutation(async ({ ctx }) => {
        const { operatorId } = ctx.actor;
        const ended = await endOperatorSessions(deps, ctx.actor, { operatorId, sessionId: null });
        await rememberBrowser(deps, ctx, operatorId);
        return { ended };
      }),

    sessionsOfOperator: operatorProcedure('operators.manage')
      .input(sessionsOfOperatorInput)
      .output(operatorSessionsAnswer)
      .query(({ ctx, input }) => listOperatorSessions(deps, ctx.actor, input.operatorId)),

    endSessionsOfOperator: confirmedOperatorProcedure('operators.manage')
      .input(endSessionsOfOperatorInput)
      .output(endOperatorSessionsAnswer)
      .mutation(async ({ ctx, input }) => {
        const ended = await endOperatorSessions(deps, ctx.actor, input);
        return { ended };
      }),
  };
}
