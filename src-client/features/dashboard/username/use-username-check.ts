import { useCallback, useEffect, useRef, useState } from 'react';
import { TRADINGVIEW_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { CHECK_DELAY_MS, CHECK_MIN_LENGTH } from '../timing.ts';

export interface UsernameCheckState {
  /** 'failed': the check could not run. The name may still be saved. */
  state: 'idle' | 'checking' | 'valid' | 'invalid' | 'failed';
  message: string;
}

export interface UsernameCheck extends UsernameCheckState {
  again(): void;
}

const IDLE: UsernameCheckState = { state: 'idle', message: '' };

/** Checks the name one second after the last key. Drops the answer for an older name. */
export function useUsernameCheck(typed: string, saved: string): UsernameCheck {
  const { mutateAsync: validate } = trpc.tradingview.validateUsername.useMutation();
  const [check, setCheck] = useState(IDLE);
  const checkNumber = useRef(0);
  const username = typed.trim();

  const look = useCallback(async () => {
    checkNumber.current += 1;
    const mine = checkNumber.current;
    const show = (next: UsernameCheckState) => mine === checkNumber.current && setCheck(next);
    show({ state: 'checking', message: COPY.checking });
    try {
      const { valid, message } = await validate({ username });
      if (valid) show({ state: 'valid', message: message || COPY.valid });
      else show({ state: 'invalid', message: message || COPY.notFound });
    } catch (error) {
      show({ state: 'failed', message: serverMessage(error) ?? COPY.checkFailed });
    }
  }, [username, validate]);

  useEffect(() => {
    checkNumber.current += 1;
    setCheck(IDLE);
    if (username.length < CHECK_MIN_LENGTH || username === saved) return;
    const timer = window.setTimeout(look, CHECK_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [username, saved, look]);

  return { ...check, again: () => void look() };
}
