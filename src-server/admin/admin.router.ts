import {
  adminLoginInput,
  adminUsersAnswer,
  adminUsersInput,
  syncAnswer,
  syncStripeInput,
} from '../../src/contract/admin.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import { accessProcedures } from '../access/operator.procedures.ts';
import { billingProcedures } from '../billing/operator.procedures.ts';
import { operatorProcedure, publicProcedure, router } from '../procedure/ladder.ts';
import type { AdminDeps } from './admin.deps.ts';
import { listUsers } from './list-users.ts';
import { signInOperator, signOutOperator } from './operator-sessions.ts';

export function createAdminRouter(deps: AdminDeps) {
  return router({
    ...accessProcedures(deps.access, deps.jobs),
    ...billingProcedures(deps.billing),

    login: publicProcedure
      .input(adminLoginInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const token = await signInOperator(deps, input);
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

    users: operatorProcedure
      .input(adminUsersInput)
      .output(adminUsersAnswer)
      .query(({ input }) => listUsers(deps, input ?? {})),

    syncStripe: operatorProcedure
      .input(syncStripeInput.optional())
      .output(syncAnswer)
      .mutation(({ ctx, input }) => deps.syncStripe(input?.limit, ctx.actor.operatorId)),

    syncTradingview: operatorProcedure.output(syncAnswer).mutation(() => deps.syncTradingView()),
  });
}
