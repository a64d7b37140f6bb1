import { useCallback, useEffect, useRef } from 'react';

const TOAST_DURATION_MS = 5000;

/** Closes after the timeout. Hover and focus restart it in full. */
export function useToastTimer(close: () => void): { pause(): void; resume(): void } {
  const timer = useRef<number | undefined>(undefined);
  const pause = useCallback(() => window.clearTimeout(timer.current), []);
  const resume = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(close, TOAST_DURATION_MS);
  }, [close]);
  useEffect(() => {
    resume();
    return pause;
  }, [resume, pause]);
  return { pause, resume };
}
