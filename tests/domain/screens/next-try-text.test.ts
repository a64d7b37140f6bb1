import { expect, it } from 'vitest';
import { nextTryText } from '../../../src-client/features/operator/parts/next-try-text.ts';

it('access that waits for the TradingView session is retried after reconnecting', () => {
  const waiting = { reason: 'waiting-for-session', nextAttemptAt: null };
  expect(nextTryText(waiting)).toBe('After reconnecting');
});

it('access that waits for a person is retried after a change', () => {
  const unknown = { reason: 'username-not-found', nextAttemptAt: null };
  expect(nextTryText(unknown)).toBe('After a change');
});

it('access with a scheduled retry shows the time left', () => {
  const nextAttemptAt = new Date(Date.now() + 5 * 60_000).toISOString();
  expect(nextTryText({ reason: 'not-reached', nextAttemptAt })).toBe('In 5 min');
});
