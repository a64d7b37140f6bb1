import { expect, test } from 'vitest';
import type { FeedAnswer } from '../../../src/contract/signal-feed.contract.ts';
import { leadText, levelsText } from '../../../src-client/features/signals/reach-text.ts';

const BASIC = {
  plan: 'basic',
  firstSeconds: 3_600,
  fullSeconds: 3_600,
  hidden: ['targets'] as const,
};
const PREMIUM = { plan: 'premium', firstSeconds: 0, fullSeconds: 0, hidden: [] };

test('a plan reads when it sees the levels, and which ones it never sees', () => {
  expect(levelsText({ ...BASIC, hidden: [...BASIC.hidden] })).toBe('After 1 hour, no targets');
  expect(levelsText(PREMIUM)).toBe('Instantly');
});

test('the feed says how fast the signals of its plan are sent', () => {
  const feed = (plan: string) =>
    ({ plan, reach: [{ ...BASIC, hidden: ['targets'] }, PREMIUM] }) as unknown as FeedAnswer;
  expect(leadText(feed('premium'), 'Premium')).toBe('Premium signals, sent instantly.');
  expect(leadText(feed('basic'), 'Basic')).toBe('Basic signals, sent after 1 hour.');
});
