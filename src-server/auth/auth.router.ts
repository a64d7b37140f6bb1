import { z } from 'zod';
import {
  accessCheckAnswer,
  changePasswordInput,
  completeRegistrationInput,
  completeSignupAnswer,
  completeSignupInput,
  confirmEmailAnswer,
  continueSignUpAnswer,
  createEmailUserAnswer,
  createEmailUserInput,
  currentUserAnswer,
  emailLinkAnswer,
  endSessionsAnswer,
  endSessionsInput,
  mailedTokenInput,
  requestEmailChangeInput,
  requestResetInput,
  resetPasswordInput,
  signedInBrowser,
  signInInput,
} from '../../src/contract/auth.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import type { Plan } from '../../src/domain/catalogue/catalogue.ts';
import { normaliseEmail } from '../../src/domain/people/email-address.ts';
import { SIGN_UP_COOKIE_SECONDS } from '../people/sign-ups.ts';
import { publicProcedure, router, subscriberProcedure } from '../procedure/procedures.ts';
import type { RequestContext } from '../procedure/request-context.ts';
import type { AuthDeps } from './auth.deps.ts';
import { checkUserAccess } from './check-user-access.ts';
import { mailPreferenceProcedures } from './mail-preference.procedures.ts';
import { requestEmailChange } from './mailed-link/change-email.ts';
import { confirmEmail } from './mailed-link/follow-mailed-link.ts';
import { ownEmailProcedures } from './mailed-link/own-email.procedures.ts';
import { readEmailLink } from './mailed-link/read-email-link.ts';
import { passkeyProcedures } from './passkeys/passkey.procedures.ts';
import { changePassword } from './password/change-password.ts';
import { requestPasswordReset, resetPassword } from './password/reset-password.ts';
import { currentUser } from './session/current-user.ts';
import { keepSignedIn, leaveSession } from './session/keep-signed-in.ts';
import { forgetBrowser, rememberBrowser } from './session/known-browsers.ts';
import { endSessions, listSessions } from './session/list-sessions.ts';
import { closeSession, SESSION_COOKIE_SECONDS } from './session/sessions.ts';
import { signInWithPassword } from './session/sign-in-with-password.ts';
import { completeSignUp } from './sign-up/complete-sign-up.ts';
import { continueSignUp } from './sign-up/continue-sign-up.ts';
import { createEmailUser } from './sign-up/create-email-user.ts';

const CONFIRMED_TEXT = {
  confirmed: null,
  waiting: 'One more step: open the link we sent to your other address.',
  changed: 'Your email address is changed. Please sign in with the new one.',
  'password-wanted': 'Almost done: please choose a new password for your account.',
} as const;

export function createAuthRouter(deps: AuthDeps) {
  const logOf = ({ remoteAddress }: RequestContext, accountId: string) =>
    deps.log.child({ accountId, remoteAddress });

  return router({
    currentUser: subscriberProcedure
      .output(currentUserAnswer)
      .query(({ ctx }) => currentUser(deps, ctx.actor)),

    checkUserAccess: subscriberProcedure
      .output(accessCheckAnswer)
      .query(({ ctx }) => checkUserAccess(deps, ctx.actor)),

    createEmailUser: publicProcedure
      .input(createEmailUserInput)
      .output(createEmailUserAnswer)
      .mutation(async ({ ctx, input }) => {
        const started = await createEmailUser(deps, ctx.readCookie('sign-up'), input);
        const { userId, signUpToken } = started;
        if (ctx.workDone) {
          const email = normaliseEmail(input.email);
          await deps.workPasses.grant({ signUpToken, email });
        }
        ctx.writeCookie('sign-up', signUpToken, SIGN_UP_COOKIE_SECONDS);
        return { userId };
      }),

    /** /password-setup: signs in. */
    completeSubscriptionSignup: publicProcedure
      .input(completeSignupInput)
      .output(completeSignupAnswer)
      .mutation(async ({ ctx, input }) => {
        const signUpToken = ctx.readCookie('sign-up');
        const { userAgent } = ctx;
        const completed = await completeSignUp(deps, {
          policy: 'setup',
          ...input,
          signUpToken,
          userAgent,
          address: ctx.remoteAddress,
        });
        await keepSignedIn(deps, ctx, { ...completed, by: 'sign-up' });
        ctx.clearCookie('sign-up');
        return { success: true };
      }),

    /** /register: does not sign in. */
    completeRegistration: publicProcedure
      .input(completeRegistrationInput)
      .output(completeSignupAnswer)
      .mutation(async ({ ctx, input }) => {
        const completed = await completeSignUp(deps, {
          policy: 'register',
          ...input,
          signUpToken: ctx.readCookie('sign-up'),
          userAgent: ctx.userAgent,
          address: ctx.remoteAddress,
        });
        await closeSession(deps, completed.sessionToken);
        await leaveSession(deps, ctx);
        await rememberBrowser(deps, ctx, completed.accountId);
        ctx.clearCookie('sign-up');
        return { success: true };
      }),

    loginWithPassword: publicProcedure
      .input(signInInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        ctx.noteRefusal({ typed: input.email });
        const result = await signInWithPassword(deps, input, {
          address: ctx.remoteAddress,
          userAgent: ctx.userAgent,
          knownBrowserToken: ctx.readCookie('known-browser'),
          signUpToken: ctx.readCookie('sign-up'),
        });
        if (!result.success) {
          const { reason, accountId } = result;
          ctx.noteRefusal({
            reason: `sign-in.${reason}`,
            caller: accountId === null ? {} : { accountId },
          });
          return { success: false, message: 'Invalid email or password' };
        }
        await keepSignedIn(deps, ctx, { ...result, by: 'password' });
        return { success: true };
      }),

    logout: publicProcedure.output(successAnswer).mutation(async ({ ctx }) => {
      const actor = await ctx.subscriber();
      if (actor !== null) await forgetBrowser(deps, ctx, actor.accountId);
      await leaveSession(deps, ctx);
      if (actor !== null) logOf(ctx, actor.accountId).info('subscriber signed out');
      return { success: true };
    }),

    continueSignUp: publicProcedure
      .input(mailedTokenInput)
      .output(continueSignUpAnswer)
      .mutation(async ({ ctx, input }) => {
        const { signUpToken, userId, email, plan } = await continueSignUp(
          deps,
          input.token,
          ctx.readCookie('sign-up'),
        );
        ctx.writeCookie('sign-up', signUpToken, SIGN_UP_COOKIE_SECONDS);
        const sessionId = await deps.payments.paidSessionOf(userId);
        return { email, plan: plan as Plan, sessionId };
      }),

    /** The same answer for known and unknown addresses. */
    requestPasswordReset: publicProcedure
      .input(requestResetInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await requestPasswordReset(deps, input);
        return { success: true };
      }),

    resetPassword: publicProcedure
      .input(resetPasswordInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const accountId = await resetPassword(deps, { ...input, follower: await ctx.subscriber() });
        logOf(ctx, accountId).info({ by: 'mailed link' }, 'password changed');
        // A reader of the account's mail gets past the lockout that guesses cause.
        await rememberBrowser(deps, ctx, accountId);
        return { success: true };
      }),

    changePassword: subscriberProcedure
      .input(changePasswordInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const { userAgent } = ctx;
        const token = await changePassword(deps, ctx.actor, { ...input, userAgent });
        logOf(ctx, ctx.actor.accountId).info({ by: 'password' }, 'password changed');
        ctx.writeCookie('session', token, SESSION_COOKIE_SECONDS);
        await rememberBrowser(deps, ctx, ctx.actor.accountId);
        return { success: true };
      }),

    requestEmailChange: subscriberProcedure
      .input(requestEmailChangeInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await requestEmailChange(deps, ctx.actor, input);
        return { success: true };
      }),

    ...mailPreferenceProcedures(deps),
    ...ownEmailProcedures(deps),

    sessions: subscriberProcedure
      .output(z.array(signedInBrowser))
      .query(({ ctx }) => listSessions(deps, ctx.actor)),

    endSessions: subscriberProcedure
      .input(endSessionsInput)
      .output(endSessionsAnswer)
      .mutation(async ({ ctx, input }) => {
        const ended = await endSessions(deps, ctx.actor, input.sessionId);
        if (input.sessionId === null) await rememberBrowser(deps, ctx, ctx.actor.accountId);
        return { ended };
      }),

    ...passkeyProcedures(deps),

    readEmailLink: publicProcedure
      .input(mailedTokenInput)
      .output(emailLinkAnswer)
      .mutation(async ({ ctx, input }) => readEmailLink(deps, input.token, await ctx.subscriber())),

    confirmEmail: publicProcedure
      .input(mailedTokenInput)
      .output(confirmEmailAnswer)
      .mutation(async ({ ctx, input }) => {
        const { kind, ...rest } = await confirmEmail(deps, input.token, await ctx.subscriber());
        const message = CONFIRMED_TEXT[kind];
        return { success: true, ...(message === null ? {} : { message }), ...rest };
      }),
  });
}
