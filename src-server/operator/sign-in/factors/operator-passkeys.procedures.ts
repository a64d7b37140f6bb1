import {
  beginPasskeyAnswer,
  beginPasskeyInput,
  finishPasskeyInput,
  passkeyListAnswer,
  passkeySignInInput,
  passkeySignInOptions,
  removePasskeyInput,
} from '../../../../src/contract/passkeys.contract.ts';
import { successAnswer } from '../../../../src/contract/wire-fields.ts';
import { askForPasskey } from '../../../auth/passkeys/answer-challenge.ts';
import { passkeysOf } from '../../../auth/passkeys/passkeys.view.ts';
import {
  beginPasskey,
  finishPasskey,
  type Registrar,
} from '../../../auth/passkeys/register-passkey.ts';
import { rememberBrowser } from '../../../auth/session/known-browsers.ts';
import {
  confirmedOperatorProcedure,
  operatorProcedure,
  publicProcedure,
} from '../../../procedure/procedures.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import type { OperatorDeps } from '../../operator.deps.ts';
import { holdOperatorSession, signOutOperator } from '../../operator-sessions.ts';
import { confirmPassword } from './confirm-password.ts';
import { auditNewPasskey, removeOperatorPasskey, signInByPasskey } from './operator-passkeys.ts';

const UNKNOWN = 'We do not recognize this passkey. Please sign in with your password.';

/** An operator's passkeys: sign-in, and the list at /admin/operators. */
export function operatorPasskeyProcedures(deps: OperatorDeps) {
  return {
    passkeySignInOptions: publicProcedure.output(passkeySignInOptions).mutation(async () => ({
      options: { ...(await askForPasskey(deps, 'sign in an operator')) },
    })),

    signInWithPasskey: publicProcedure
      .input(passkeySignInInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const knownBrowserToken = ctx.readCookie('known-browser');
        const from = { address: ctx.remoteAddress, browser: ctx.userAgent, knownBrowserToken };
        const signedIn = await signInByPasskey(deps, input.assertion, from);
        if (signedIn === null) {
          ctx.noteRefusal({ reason: 'operator-sign-in.wrong-passkey' });
          return { success: false, message: UNKNOWN };
        }
        const before = ctx.readCookie('operator');
        if (before !== null) await signOutOperator(deps, before);
        await rememberBrowser(deps, ctx, signedIn.operatorId);
        ctx.writeCookie('operator', signedIn.token, null);
        return { success: true };
      }),

    passkeys: operatorProcedure('own-sign-in')
      .output(passkeyListAnswer)
      .query(async ({ ctx }) => ({
        passkeys: await passkeysOf(deps, ctx.actor.operatorId),
      })),

    /** The password alone must not be enough to replace a code with a passkey. */
    beginPasskey: confirmedOperatorProcedure('own-sign-in')
      .input(beginPasskeyInput)
      .output(beginPasskeyAnswer)
      .mutation(async ({ ctx, input }) => {
        await confirmPassword(deps, ctx.actor, input.password);
        return { options: { ...(await beginPasskey(deps, registrarOf(ctx.actor))) } };
      }),

    finishPasskey: operatorProcedure('own-sign-in')
      .input(finishPasskeyInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await finishPasskey(deps, registrarOf(ctx.actor), {
          ...input,
          first: async (em) => {
            await holdOperatorSession(em, ctx.actor);
            auditNewPasskey(em, deps, ctx.actor);
          },
        });
        return { success: true };
      }),

    removePasskey: confirmedOperatorProcedure('own-sign-in')
      .input(removePasskeyInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await removeOperatorPasskey(deps, ctx.actor, input.passkeyId);
        return { success: true };
      }),
  };
}

const registrarOf = ({ operatorId, sessionId, username }: OperatorActor): Registrar => ({
  ownerId: operatorId,
  sessionId,
  userName: username,
});
