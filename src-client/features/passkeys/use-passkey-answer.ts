import { useState } from 'react';
import { PASSKEY_SIGN_IN_COPY as COPY } from '../../../src/texts/pages/sign-in.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { answerWithPasskey, whyNot } from './passkey-browser.ts';

type Assertion = Awaited<ReturnType<typeof answerWithPasskey>>;

interface PasskeyAnswer {
  ask: () => Promise<Record<string, unknown>>;
  /** Signs in with the passkey's assertion. */
  answer: (assertion: Assertion) => Promise<unknown>;
  refused: (message: string) => void;
  /** Text for a prompt that the user or the browser cancelled. */
  stopped?: string;
}

/** Covers the time from the click to the server's answer; `busy` is true throughout. */
export function usePasskeyAnswer({ ask, answer, refused, stopped }: PasskeyAnswer) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await answer(await answerWithPasskey(await ask()));
    } catch (error) {
      const isStopped = whyNot(error) !== null;
      refused(isStopped ? (stopped ?? COPY.stopped) : (serverMessage(error) ?? COPY.failed));
    } finally {
      setBusy(false);
    }
  };
  return { start, busy };
}
