import { useEffect, useState } from 'react';
import { serverMessage } from '../../lib/server-message.ts';
import { trpc } from '../../lib/trpc.ts';
import { CHECK_DELAY_MS, CHECK_MIN_LENGTH, TRADINGVIEW_COPY as COPY } from './copy.ts';

export interface UsernameCheckState {
  state: 'idle' | 'checking' | 'valid' | 'invalid';
  message: string;
}

const IDLE: UsernameCheckState = { state: 'idle', message: '' };

/** Looks the name up one second after the last key; an answer for an older name is dropped. */
export function useUsernameCheck(typed: string, saved: string): UsernameCheckState {
  const { mutateAsync: validate } = trpc.tradingview.validateUsername.useMutation();
  const [check, setCheck] = useState(IDLE);
  const username = typed.trim();
  useEffect(() => {
    setCheck(IDLE);
    if (username.length < CHECK_MIN_LENGTH || username === saved) return;
    let current = true;
    const show = (next: UsernameCheckState) => current && setCheck(next);
    const timer = window.setTimeout(() => {
      show({ state: 'checking', message: COPY.checking });
      validate({ username }).then(
        ({ valid, message }) =>
          show(
            valid
              ? { state: 'valid', message: message || COPY.valid }
              : { state: 'invalid', message: message || COPY.notFound },
          ),
        (error) => show({ state: 'invalid', message: serverMessage(error) ?? COPY.checkFailed }),
      );
    }, CHECK_DELAY_MS);
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [username, saved, validate]);
  return check;
}
