import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { returnPage } from '../../../src/domain/page-path.ts';
import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import {
  SIGN_IN_COPY as COPY,
  PASSKEY_SIGN_IN_COPY,
} from '../../../src/texts/pages/sign-in.texts.ts';
import { httpStatusOf, serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { settleOwedSignOut } from '../../lib/session/owed-sign-out.ts';
import { sessionToken } from '../../lib/session/session-token.ts';
import { notify } from '../../lib/toasts.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';
import { usePasskeyAnswer } from '../passkeys/use-passkey-answer.ts';
import { RELOAD_AFTER_SIGN_IN_MS } from './timing.ts';

const route = getRouteApi('/login');

export function useSignIn() {
  const signInCall = useCall((api) => api.auth.loginWithPassword.mutate);
  const [wait, setWait] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const welcome = useWelcome();

  const fail = (message: string) => {
    signInCall.reset();
    setProblem(message);
    notify.error(COPY.failedTitle, message);
  };

  const signIn = async (credentials: { email: string; password: string }) => {
    setWait(null);
    setProblem(null);
    try {
      await settleOwedSignOut();
      const answer = await signInCall.run(credentials);
      if (!answer.success) return fail(answer.message ?? COPY.failed);
      welcome(credentials.email);
    } catch (error) {
      // Documented sentence for every exception. The wait stays beside the form, because a toast disappears.
      if (httpStatusOf(error) === 429) setWait(serverMessage(error));
      fail(COPY.threw);
    }
  };

  // The toast disappears, and a phone's keyboard may cover it.
  return {
    signIn,
    wait,
    problem: wait === null ? problem : null,
    busy: signInCall.busy || signInCall.done,
  };
}

export function usePasskeySignIn() {
  const options = useCall((api) => api.auth.passkeySignInOptions.mutate);
  const signInCall = useCall((api) => api.auth.signInWithPasskey.mutate);
  const welcome = useWelcome();
  const refused = (message: string) => notify.error(PASSKEY_SIGN_IN_COPY.failedTitle, message);
  const { start, busy } = usePasskeyAnswer({
    async ask() {
      await settleOwedSignOut();
      return (await options.run()).options;
    },
    async answer(assertion) {
      const { success, email, message } = await signInCall.run({ assertion });
      if (!success || email === undefined) return refused(message ?? PASSKEY_SIGN_IN_COPY.failed);
      welcome(email);
    },
    refused,
  });
  return { start, busy };
}

/** Follow-up of every kind of sign-in. */
function useWelcome(): (email: string) => void {
  const { after } = useDelayedAction();
  const navigate = useNavigate();
  // Judged again where it is used: a link must not lead from the sign-in to another site.
  const next = returnPage(route.useSearch().next) ?? '/';
  return (email) => {
    const stored = sessionToken.hold(normaliseEmail(email));
    notify.success(COPY.welcome.title, COPY.welcome.message);
    after(RELOAD_AFTER_SIGN_IN_MS, () => {
      if (stored) return window.location.assign(next);
      sessionToken.begin();
      void navigate({ href: next });
    });
  };
}
