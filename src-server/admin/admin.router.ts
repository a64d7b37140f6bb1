import { adminLoginInput, syncAnswer, syncStripeInput } from '../../src/contract/admin.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import { accessProcedures } from '../access/operator.procedures.ts';
import { auditedAct } from '../audit/audited-act.ts';
import { billingProcedures } from '../billing/operator.procedures.ts';
import { operatorProcedure, publicProcedure, router } from '../procedure/ladder.ts';
import type { AdminDeps, SyncCounts } from './admin.deps.ts';
import { auditProcedures } from './audit/audit.procedures.ts';
import { importProcedures } from './import/import.procedures.ts';
import { operationsProcedures } from './operations.procedures.ts';
import { signInOperator, signOutOperator } from './operator-sessions.ts';
import { setUpProcedures } from './setup/set-up.procedures.ts';
import { operatorsProcedures } from './sign-in/operators.procedures.ts';
import { signInProcedures } from './sign-in/sign-in.procedures.ts';
import { userProcedures } from './user/user.procedures.ts';
import { usersProcedures } from './users/users.procedures.ts';

const countsOf = ({ processed, updated }: SyncCounts) => ({ processed, updated });

export function createAdminRouter(deps: AdminDeps) {
  const audited = { orm: deps.orm, machine: deps.machineClock };
  return router({
    ...accessProcedures(deps.access, deps.jobs),
    ...billingProcedures(deps.billing),
    ...usersProcedures(deps),
    ...userProcedures(deps.user),
    ...importProcedures(deps.user),
    ...auditProcedures(deps),
    ...operationsProcedures(deps.operations),
    ...setUpProcedures(deps),

    login: publicProcedure
      .input(adminLoginInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const from = { address: ctx.remoteAddress, browser: ctx.userAgent };
        const token = await signInOperator(deps, input, from);
        if (token === null) return { success: false, message: 'Invalid admin credentials.' };
        const before = ctx.readCookie('operator');
        if (before !== null) await signOutOperator(deps, before);
        // A browser-session cookie: closing the browser signs an operator out.
        ctx.writeCookie('operator', token, null);
        return { success: true };
      }),

    logout: publicProcedure.output(successAnswer).mutation(async ({ ctx }) => {
      const token = ctx.readCookie('operator');
      if (token !== null) await signOutOperator(deps, token);
      ctx.clearCookie('operator');
      return { success: true };
    }),

    syncStripe: operatorProcedure
      .input(syncStripeInput.optional())
      .output(syncAnswer)
      .mutation(({ ctx, input }) =>
        auditedAct(
          audited,
          { action: 'billing.synced', target: 'provider:stripe', before: null },
          () => deps.syncStripe(input?.limit, ctx.actor.operatorId),
          countsOf,
        ),
      ),

    syncTradingview: operatorProcedure
      .output(syncAnswer)
      .mutation(() =>
        auditedAct(
          audited,
          { action: 'tradingview.synced', target: 'provider:tradingview', before: null },
          () => deps.syncTradingView(),
          countsOf,
        ),
      ),
  });
}
