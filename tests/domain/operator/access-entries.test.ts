import { expect, test } from 'vitest';
import { cleanedText, pastedText } from '../../../src-client/features/operator/access/copy.ts';

test.each([
  [3, 0, '3 entries were removed.'],
  [1, 0, '1 entry was removed.'],
  [1, 1, '1 entry was removed. 1 was kept: it changed in the meantime or was refused.'],
  [2, 3, '2 entries were removed. 3 were kept: they changed in the meantime or were refused.'],
  [0, 1, '1 entry was kept: it changed in the meantime or was refused.'],
  [0, 3, '3 entries were kept: they changed in the meantime or were refused.'],
])('a removal of %i entries that keeps %i says so', (removed, kept, text) => {
  expect(cleanedText({ removed, kept })).toBe(text);
});

test('a pasted list counts one person and one entry in the singular', () => {
  expect(pastedText(1, 1, 0)).toBe('1 person read. 1 entry confirmed, 0 still open.');
  expect(pastedText(2, 0, 3)).toBe('2 people read. 0 entries confirmed, 3 still open.');
});
