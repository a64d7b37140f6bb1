import { useRef } from 'react';

/** The last successful answer: during a Discord outage the page keeps showing it below the banner. */
export function useLastGood<Answer extends { success: boolean }>(
  answer: Answer | undefined,
): Answer | null {
  const last = useRef<Answer | null>(null);
  if (answer?.success) last.current = answer;
  return last.current;
}
