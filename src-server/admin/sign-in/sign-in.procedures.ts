import { adminLoginInput } from '../../../src/contract/admin.contract.ts';
import {
  acceptInvitationAnswer,
  acceptInvitationInput,
  adminLoginAnswer,
} from '../../../src/contract/operators.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { rememberBrowser } from '../../auth/known-browsers.ts';
import { publicProcedure } from '../../procedure/ladder.ts';
import type { AdminDeps } from '../admin.deps.ts';
import { signOutOperator } from '../operator-sessions.ts';
import { acceptInvitation } from './invite-operator.ts';
import { signInOperator } from './sign-in-operator.ts';

/** How an operator comes in and goes out. The second factor is asked for only where it is enrolled. */
export function signInProcedures(deps: AdminDeps) {
  return {
    login: publicProcedure
      .input(adminLoginInput)
      .output(adminLoginAnswer)
      .mutation(async ({ ctx, input }) => {
        const knownBrowserToken = ctx.readCookie('known-browser');
        const from = { address: ctx.remoteAddress, browser: ctx.userAgent, knownBrowserToken };
        ctx.noteRefusal({ typed: input.username });
        const result = await signInOperator(deps, input, from);
        if (result.kind === 'refused') {
          const { reason, operatorId } = result;
          ctx.noteRefusal({
            reason: `operator-sign-in.${reason}`,
            caller: operatorId === null ? {} : { operatorId },
          });
          return { success: false, message: 'Invalid admin credentials.' };
        }
        if (result.kind === 'code-wanted') {
          const message = 'Please enter the code of your authenticator.';
          return { success: false, message, otpRequired: true };
        }
        const before = ctx.readCookie('operator');
        if (before !== null) await signOutOperator(deps, before);
        await rememberBrowser(deps, ctx, result.operatorId);
        // A browser-session cookie: closing the browser signs an operator out.
        ctx.writeCookie('operator', result.token, null);
        return { success: true };
      }),

    logout: publicProcedure.output(successAnswer).mutation(async ({ ctx }) => {
      const token = ctx.readCookie('operator');
      if (token !== null) await signOutOperator(deps, token);
      ctx.clearCookie('operator');
      return { success: true };
    }),

    acceptInvitation: publicProcedure
      .input(acceptInvitationInput)
      .output(acceptInvitationAnswer)
      .mutation(({ input }) => acceptInvitation(deps, input)),
  };
}
