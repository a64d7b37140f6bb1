import {
  acceptInvitationAnswer,
  acceptInvitationInput,
  operatorSignInAnswer,
  readInvitationAnswer,
  readInvitationInput,
} from '../../../src/contract/operator/operators.contract.ts';
import { operatorSignInInput } from '../../../src/contract/operator/users.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { rememberBrowser } from '../../auth/session/known-browsers.ts';
import { publicProcedure } from '../../procedure/procedures.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { signOutOperator } from '../operator-sessions.ts';
import { acceptInvitation, readInvitation } from './invitation/invite-operator.ts';
import type { SecondFactors } from './second-factors.ts';
import { signInOperator } from './sign-in-operator.ts';

const CODE_WANTED = 'Please enter the code from your authenticator';

function askForFactor({ code, passkey }: SecondFactors) {
  if (!code) return { success: false, message: 'Please use your passkey.', passkeyAccepted: true };
  const asked = { success: false, otpRequired: true };
  return passkey
    ? { ...asked, message: `${CODE_WANTED}, or use your passkey.`, passkeyAccepted: true }
    : { ...asked, message: `${CODE_WANTED}.` };
}

/** Operator sign-in and sign-out. Asks for a second factor only if one is enrolled. */
export function signInProcedures(deps: OperatorDeps) {
  return {
    login: publicProcedure
      .input(operatorSignInInput)
      .output(operatorSignInAnswer)
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
        if (result.kind === 'factor-wanted') return askForFactor(result.by);
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

    readInvitation: publicProcedure
      .input(readInvitationInput)
      .output(readInvitationAnswer)
      // A mutation keeps the token out of the address.
      .mutation(({ input }) => readInvitation(deps, input.token)),

    acceptInvitation: publicProcedure
      .input(acceptInvitationInput)
      .output(acceptInvitationAnswer)
      .mutation(({ input }) => acceptInvitation(deps, input)),
  };
}
