import { expect, test } from 'vitest';
import { countText } from '../../../src/domain/numbers/count-text.ts';

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [3_000, '3,000 entries'],
])('%i of something is %s', (count, text) => {
  expect(countText(count, 'entry', 'entries')).toBe(text);
});

test('a plural without a form of its own ends in s', () => {
  expect([countText(1, 'day'), countText(2, 'day')]).toEqual(['1 day', '2 days']);
});
