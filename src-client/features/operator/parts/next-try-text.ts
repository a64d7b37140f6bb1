import { showSeconds } from './ago.ts';

interface Failure {
  reason: string | null;
  nextAttemptAt: string | null;
}

/** Blocked without a retry time. Each resumes after the event named here. */
const RESUMED_BY: Record<string, string> = {
  'waiting-for-session': 'After reconnecting',
  'by-hand': 'When confirmed',
};

/** When a failed or blocked grant is retried. */
export function nextTryText({ reason, nextAttemptAt }: Failure): string {
  if (nextAttemptAt === null) return RESUMED_BY[reason ?? ''] ?? 'After a change';
  const seconds = (Date.parse(nextAttemptAt) - Date.now()) / 1_000;
  return seconds < 1 ? 'Now' : `In ${showSeconds(seconds)}`;
}
