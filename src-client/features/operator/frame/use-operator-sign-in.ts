import { useState } from 'react';
import { PASSKEY_SIGN_IN_COPY } from '../../../../src/texts/pages/sign-in.texts.ts';
import { httpStatusOf } from '../../../lib/call/server-message.ts';
import { useCall } from '../../../lib/call/use-call.ts';
import { type Fields, useFields } from '../../../lib/use-fields.ts';
import { usePasskeyAnswer } from '../../passkeys/use-passkey-answer.ts';
import { OPERATOR_COPY as COPY } from '../copy.ts';

const TOO_MANY_REQUESTS = 429;

type Answers = { username: string; password: string; otp: string };

interface OperatorSignInOptions {
  onSignedIn: () => void;
  onRefused: (title: string, message: string) => void;
  /** Text for a failed call. Null: the default sentence. */
  messageOf: (error: unknown) => string | null;
  /** The password was correct and a passkey is the only second factor. */
  onPasskeyWanted?: () => void;
}

export interface OperatorSignIn {
  form: Fields<Answers>;
  /** The server asked for a code, or accepts password and code while the password alone is throttled. */
  codeWanted: boolean;
  /** Username that must continue with a passkey, or null. */
  passkeyWantedBy: string | null;
  /** Returns to name and password. */
  startOver: () => void;
  busy: boolean;
  submit: ReturnType<Fields<Answers>['submit']>;
}

/** Passkey sign-in without a username. `stopped` replaces the text shown after a cancelled prompt. */
export function useOperatorPasskey(
  { onSignedIn, onRefused }: OperatorSignInOptions,
  stopped: string = PASSKEY_SIGN_IN_COPY.stopped,
) {
  const options = useCall((api) => api.admin.passkeySignInOptions.mutate);
  const signInCall = useCall((api) => api.admin.signInWithPasskey.mutate);
  const refused = (message: string) => onRefused(PASSKEY_SIGN_IN_COPY.failedTitle, message);
  return usePasskeyAnswer({
    ask: async () => (await options.run()).options,
    async answer(assertion) {
      const { success, message } = await signInCall.run({ assertion });
      if (success) onSignedIn();
      else refused(message ?? PASSKEY_SIGN_IN_COPY.failed);
    },
    refused,
    stopped,
  });
}

/** Every call counts as a guess, so a missing code is caught on the client. */
export function useOperatorSignIn(options: OperatorSignInOptions): OperatorSignIn {
  const { onSignedIn, onRefused, messageOf } = options;
  const signInCall = useCall((api) => api.admin.login.mutate);
  /** Username that was asked for a code. Another name may not need one. */
  const [asked, setAsked] = useState<string | null>(null);
  /** Guesses are exhausted: password and code together are still accepted. */
  const [isBarred, setBarred] = useState(false);
  const [passkeyWantedBy, setPasskeyWantedBy] = useState<string | null>(null);
  const codeWanted = asked !== null || isBarred;
  const form = useFields({ username: '', password: '', otp: '' }, ({ username, otp }) => ({
    otp: username.trim() === asked && otp.trim() === '' ? COPY.missingCode : null,
  }));
  const refused = (message: string | null | undefined) =>
    onRefused(COPY.signInFailedTitle, message ?? COPY.signInFailed);
  const submit = form.submit(async ({ otp, ...credentials }) => {
    const username = credentials.username.trim();
    if (username === '' || credentials.password === '') {
      return onRefused(COPY.missing.title, COPY.missing.message);
    }
    try {
      const answer = await signInCall.run(
        otp.trim() === '' ? credentials : { ...credentials, otp },
      );
      if (answer.success) return onSignedIn();
      if (answer.passkeyAccepted && !answer.otpRequired) {
        setPasskeyWantedBy(username);
        return options.onPasskeyWanted?.();
      }
      if (answer.otpRequired) setAsked(username);
      if (!answer.otpRequired || asked !== null) refused(answer.message);
    } catch (error) {
      if (httpStatusOf(error) === TOO_MANY_REQUESTS) setBarred(true);
      refused(messageOf(error));
    }
  });
  const startOver = () => setPasskeyWantedBy(null);
  return { form, codeWanted, passkeyWantedBy, startOver, busy: signInCall.busy, submit };
}
