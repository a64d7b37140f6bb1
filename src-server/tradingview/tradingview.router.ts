import { fixAccessAnswer } from '../../src/contract/access.contract.ts';
import {
  adoptAnswer,
  adoptInput,
  cleanAnswer,
  cleanInput,
  confirmByHandAnswer,
  confirmByHandInput,
  connectSessionAnswer,
  connectSessionInput,
  markDoneInput,
  pasteListAnswer,
  pasteListInput,
  scriptsReportAnswer,
  worklistAnswer,
} from '../../src/contract/operator/tradingview-operator.contract.ts';
import {
  setUsernameAnswer,
  setUsernameInput,
  validateUsernameAnswer,
  validateUsernameInput,
} from '../../src/contract/tradingview.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import { fixAccess } from '../access/fix-access.ts';
import { noteDoneByHand } from '../access/manual/done-by-hand.ts';
import { operatorActor } from '../audit/record-audit.ts';
import { readFork } from '../database/transaction.ts';
import {
  confirmedOperatorProcedure,
  operatorProcedure,
  router,
  subscriberProcedure,
} from '../procedure/procedures.ts';
import { confirmByHand } from './manual/confirm-by-hand.ts';
import { pasteList } from './manual/paste-list.ts';
import { listKnownScripts } from './scripts/known-scripts.ts';
import { presentReport } from './scripts/scripts-report.view.ts';
import { reportScripts } from './scripts/sweep-scripts.ts';
import { adoptEntries, cleanEntries } from './scripts/untracked-entries.ts';
import { worklistCsv, worklistOf } from './scripts/worklist.view.ts';
import { connectSession } from './session/connect-session.ts';
import { connectedSince } from './session/connected-since.ts';
import { requireSession } from './session/recover-session.ts';
import type { TradingViewDeps } from './tradingview.deps.ts';
import { changeTradingViewUsername } from './username/change-username.ts';
import { checkUsernameFor } from './username/check-username.ts';
import { setTradingViewUsername } from './username/set-username.ts';

export function createTradingViewRouter(deps: TradingViewDeps) {
  return router({
    validateUsername: subscriberProcedure
      .input(validateUsernameInput)
      .output(validateUsernameAnswer)
      .mutation(({ ctx, input }) => checkUsernameFor(deps, ctx.actor, input)),

    setUsername: subscriberProcedure
      .input(setUsernameInput)
      .output(setUsernameAnswer)
      .mutation(({ ctx, input }) => setTradingViewUsername(deps, ctx.actor, input)),

    changeUsername: subscriberProcedure
      .input(setUsernameInput)
      .output(setUsernameAnswer)
      .mutation(({ ctx, input }) => changeTradingViewUsername(deps, ctx.actor, input)),

    fixAccess: subscriberProcedure
      .output(fixAccessAnswer)
      .mutation(({ ctx }) => fixAccess(deps.access, ctx.actor.accountId)),

    connect: confirmedOperatorProcedure('tradingview.connect')
      .input(connectSessionInput)
      .output(connectSessionAnswer)
      .mutation(({ ctx, input }) => connectSession(deps, operatorActor(ctx.actor), input)),

    worklist: operatorProcedure('tradingview.read')
      .output(worklistAnswer)
      .query(async () => {
        const em = readFork(deps.orm);
        const items = await worklistOf(em, deps.manual);
        const isAbsent = deps.manual === null && (await deps.gateway.sessionState()) === 'absent';
        const since = isAbsent ? null : await connectedSince(em);
        const mode = deps.manual === null ? ('automatic' as const) : ('manual' as const);
        const scripts = (await listKnownScripts(em, deps)).map(({ name }) => name);
        return {
          connectedSince: since?.toISOString() ?? null,
          mode,
          scripts,
          items,
          csv: worklistCsv(items),
        };
      }),

    pasteList: operatorProcedure('tradingview.work')
      .input(pasteListInput)
      .output(pasteListAnswer)
      .mutation(({ ctx, input }) => pasteList(deps, ctx.actor, input)),

    confirmByHand: operatorProcedure('tradingview.work')
      .input(confirmByHandInput)
      .output(confirmByHandAnswer)
      .mutation(async ({ ctx, input }) => ({
        confirmed: await confirmByHand(deps, ctx.actor, input.grantIds),
      })),

    markDone: operatorProcedure('tradingview.work')
      .input(markDoneInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await noteDoneByHand(deps.access, ctx.actor, input.grantId);
        return { success: true };
      }),

    scriptsReport: operatorProcedure('tradingview.read')
      .output(scriptsReportAnswer)
      .query(async () => {
        await requireSession(deps);
        return presentReport(await reportScripts(deps));
      }),

    adopt: operatorProcedure('tradingview.work')
      .input(adoptInput)
      .output(adoptAnswer)
      .mutation(async ({ ctx, input }) => ({
        adopted: await adoptEntries(deps, ctx.actor, input.entries),
      })),

    clean: operatorProcedure('tradingview.work')
      .input(cleanInput)
      .output(cleanAnswer)
      .mutation(async ({ ctx, input }) => ({
        entries: await cleanEntries(deps, ctx.actor, {
          refs: input.entries,
          typedCount: input.typedCount,
        }),
      })),
  });
}
