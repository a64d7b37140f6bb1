import { useCallback, useEffect, useRef } from 'react';

/** One pending action at a time, cancelled on unmount. */
export function useDelayedAction(): { after(ms: number, action: () => void): void; stop(): void } {
  const timer = useRef<number | undefined>(undefined);
  const stop = useCallback(() => window.clearTimeout(timer.current), []);
  const after = useCallback(
    (ms: number, action: () => void) => {
      stop();
      timer.current = window.setTimeout(action, ms);
    },
    [stop],
  );
  useEffect(() => stop, [stop]);
  return { after, stop };
}
