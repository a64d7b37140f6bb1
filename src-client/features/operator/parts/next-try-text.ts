import { showSince } from './ago.ts';

interface Failure {
  reason: string | null;
  nextAttemptAt: string | null;
}

/** Blocked without a retry time. Each resumes after the event named here. */
const RESUMED_BY: Record<string, string> = {
  'waiting-for-session': 'after reconnecting',
  'by-hand': 'when confirmed',
};

/** When a failed or blocked grant is retried. */
export function nextTryText({ reason, nextAttemptAt }: Failure): string {
  if (nextAttemptAt === null) return RESUMED_BY[reason ?? ''] ?? 'after a change';
  return showSince(new Date(2 * Date.now() - Date.parse(nextAttemptAt)).toISOString());
}
