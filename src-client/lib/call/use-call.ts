import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionToken } from '../session/session-token.ts';
import type { Api } from './api.ts';
import { isSignedOut } from './server-message.ts';

const loadApi = async (): Promise<Api> => (await import('./api.ts')).api;

/** Prefetches the API code when a visitor starts to fill in a form: pages load without it. */
function useWarmApi(): void {
  useEffect(() => {
    const warm = () => void loadApi().catch(() => {});
    window.addEventListener('focusin', warm, { once: true });
    return () => window.removeEventListener('focusin', warm);
  }, []);
}

interface Call<Input, Output> {
  /** Rejects with the server's or the network's error. */
  run(input: Input): Promise<Output>;
  busy: boolean;
  /** The last run succeeded and was not reset. */
  done: boolean;
  error: unknown;
  reset(): void;
}

type Phase = { is: 'idle' | 'busy' | 'done' } | { is: 'failed'; error: unknown };

/** One procedure, for pages without a query cache. */
export function useCall<Input, Output>(
  select: (api: Api) => (input: Input) => Promise<Output>,
): Call<Input, Output> {
  const [phase, setPhase] = useState<Phase>({ is: 'idle' });
  const procedure = useRef(select);
  useWarmApi();
  const run = useCallback(async (input: Input) => {
    setPhase({ is: 'busy' });
    try {
      const output = await procedure.current(await loadApi())(input);
      setPhase({ is: 'done' });
      return output;
    } catch (error) {
      if (isSignedOut(error)) sessionToken.refuse();
      setPhase({ is: 'failed', error });
      throw error;
    }
  }, []);
  const reset = useCallback(() => setPhase({ is: 'idle' }), []);
  return {
    run,
    reset,
    busy: phase.is === 'busy',
    done: phase.is === 'done',
    error: phase.is === 'failed' ? phase.error : null,
  };
}
