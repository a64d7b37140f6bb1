import { expect, test } from 'vitest';
import type { FeedAnswer } from '../../../src/contract/signal-feed.contract.ts';
import {
  differenceText,
  leadText,
  levelsText,
} from '../../../src-client/features/signals/reach-text.ts';

const BASIC = {
  plan: 'basic',
  firstSeconds: 3_600,
  fullSeconds: 3_600,
  hidden: ['targets'] as const,
};
const PREMIUM = { plan: 'premium', firstSeconds: 0, fullSeconds: 0, hidden: [] };

test('a plan reads when it sees the levels, and which ones it never sees', () => {
  expect(levelsText({ ...BASIC, hidden: [...BASIC.hidden] })).toBe('After 1 hour, targets hidden');
  expect(levelsText(PREMIUM)).toBe('Instantly');
});

test('the sentence below the table says only what the table shows', () => {
  const basic = { ...BASIC, hidden: [...BASIC.hidden] };
  const together = 'These plans receive the same signals at the same moment.';
  expect(differenceText([basic, PREMIUM])).toBe(
    'Plans receive the same signals at different times.',
  );
  expect(differenceText([{ ...basic, firstSeconds: 0 }, PREMIUM])).toBe(
    `${together} They differ in which levels they see, and when.`,
  );
  expect(differenceText([PREMIUM, { ...PREMIUM, plan: 'expert' }])).toBe(together);
  expect(differenceText([PREMIUM])).toBeNull();
});

test('the feed says how fast the signals of its plan are sent', () => {
  const feed = (plan: string) =>
    ({ plan, reach: [{ ...BASIC, hidden: ['targets'] }, PREMIUM] }) as unknown as FeedAnswer;
  expect(leadText(feed('premium'), 'Premium')).toBe('Premium signals, sent instantly.');
  expect(leadText(feed('basic'), 'Basic')).toBe('Basic signals, sent after 1 hour.');
});
