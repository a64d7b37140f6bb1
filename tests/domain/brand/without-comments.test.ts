import { describe, expect, it } from 'vitest';
import { withoutComments } from '../../../src/domain/brand/without-comments.ts';

/** A string that counts the characters that a search looks at. */
function counting(text: string) {
  const counted = { searched: 0 };
  const indexOf = (part: string, from: number) => {
    const found = text.indexOf(part, from);
    counted.searched += (found === -1 ? text.length : found + part.length) - from;
    return found;
  };
  const slice = (from: number, to?: number) => text.slice(from, to);
  return { counted, scanned: { indexOf, slice } };
}

describe('XML without its comments', () => {
  it.each([
    ['<a/>', '<a/>'],
    ['<a/><!-- b --><c/><!----><d/>', '<a/><c/><d/>'],
    ['<!-- <!-- -->x', 'x'],
    ['<!-- never', null],
    ['<!--><a/>-->', null],
    ['<!---><a/>-->', null],
  ])('of %s is %s', (text, rest) => {
    expect(withoutComments(text)).toBe(rest);
  });

  it.each([
    ['comments that never end', '<!-- '.repeat(40_000)],
    ['short comments', '<!----><a/>'.repeat(20_000)],
    ['comments that begin in others', `${'<!-- '.repeat(20_000)}-->`.repeat(2)],
    ['ends without a beginning', '--> '.repeat(40_000)],
  ])('is found in one pass: %s', (_what, text) => {
    const { counted, scanned } = counting(text);
    withoutComments(scanned);
    expect(counted.searched).toBeGreaterThan(0);
    expect(counted.searched).toBeLessThanOrEqual(2 * text.length);
  });
});
