import {
  beginPasskeyAnswer,
  beginPasskeyInput,
  finishPasskeyInput,
  passkeyListAnswer,
  passkeySignInAnswer,
  passkeySignInInput,
  passkeySignInOptions,
  removeOwnPasskeyInput,
} from '../../../src/contract/passkeys.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { transact } from '../../database/transaction.ts';
import { publicProcedure, subscriberProcedure } from '../../procedure/procedures.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { holdSession } from '../hold-session.ts';
import { confirmWithPassword } from '../password/confirm-with-password.ts';
import { keepSignedIn } from '../session/keep-signed-in.ts';
import { askForPasskey } from './answer-challenge.ts';
import { forgetPasskeys, passkeysOf } from './passkeys.view.ts';
import { beginPasskey, finishPasskey, type Registrar } from './register-passkey.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { tellPasskeyAdded } from './tell-passkey-added.ts';

const UNKNOWN = 'We do not recognize this passkey. Please sign in with your password.';

/** A subscriber's passkeys: sign-in, and the list at /account. */
export function passkeyProcedures(deps: AuthDeps) {
  return {
    passkeySignInOptions: publicProcedure.output(passkeySignInOptions).mutation(async () => ({
      options: { ...(await askForPasskey(deps, 'sign in a subscriber')) },
    })),

    signInWithPasskey: publicProcedure
      .input(passkeySignInInput)
      .output(passkeySignInAnswer)
      .mutation(async ({ ctx, input }) => {
        const signedIn = await signInWithPasskey(deps, input.assertion, {
          userAgent: ctx.userAgent,
          signUpToken: ctx.readCookie('sign-up'),
          knownBrowserToken: ctx.readCookie('known-browser'),
        });
        if (signedIn === null) {
          ctx.noteRefusal({ reason: 'sign-in.wrong-passkey' });
          return { success: false, message: UNKNOWN };
        }
        await keepSignedIn(deps, ctx, { ...signedIn, by: 'passkey' });
        return { success: true, email: signedIn.email };
      }),

    passkeys: subscriberProcedure.output(passkeyListAnswer).query(async ({ ctx }) => ({
      passkeys: await passkeysOf(deps, ctx.actor.accountId),
    })),

    beginPasskey: subscriberProcedure
      .input(beginPasskeyInput)
      .output(beginPasskeyAnswer)
      .mutation(async ({ ctx, input }) => {
        await confirmWithPassword(deps, ctx.actor, input.password);
        return { options: { ...(await beginPasskey(deps, registrarOf(ctx.actor))) } };
      }),

    finishPasskey: subscriberProcedure
      .input(finishPasskeyInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const { accountId } = ctx.actor;
        await finishPasskey(deps, registrarOf(ctx.actor), {
          ...input,
          first: async (em) => {
            await holdSession(em, ctx.actor);
            await tellPasskeyAdded(em, deps, accountId);
          },
        });
        return { success: true };
      }),

    removePasskey: subscriberProcedure
      .input(removeOwnPasskeyInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const { accountId } = ctx.actor;
        await confirmWithPassword(deps, ctx.actor, input.password);
        await transact(deps.orm, (em) =>
          forgetPasskeys(em, { ownerId: accountId, id: input.passkeyId }),
        );
        return { success: true };
      }),
  };
}

const registrarOf = ({ accountId, sessionId, email }: SubscriberActor): Registrar => ({
  ownerId: accountId,
  sessionId,
  userName: email,
});
