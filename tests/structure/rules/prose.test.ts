import { describe, expect, test } from 'vitest';
import { isMarked, markedProseOf, proseOf } from '../../../scripts/structure/prose.ts';

const words = (...parts: string[]) => parts.join(' ');

describe('the prose check', () => {
  test.each([
    words('Who', 'decides at the same moment waits.'),
    words('Retries. What', 'is left goes out later.'),
    words('The pair is stored', 'anew.'),
    words('The operator is', 'told.'),
  ])('marks "%s"', (prose) => {
    expect(isMarked(prose)).toBe(true);
  });

  test.each([
    'Retries at most five times: Stripe drops the idempotency key after 24 hours.',
    'What if the webhook arrives twice?',
    'The whole page holds one form.',
  ])('the prose check does not mark "%s"', (prose) => {
    expect(isMarked(prose)).toBe(false);
  });

  test('reads comments of every form, but titles only in tests', () => {
    const text = [
      '/** Block comment\n * over two lines. */',
      'call(); // line comment here',
      "test('a title of a test', run);",
    ].join('\n');
    const comments = ['Block comment over two lines.', 'line comment here'];
    expect(proseOf(text, false)).toEqual(comments);
    expect(proseOf(text, true)).toEqual([...comments, 'a title of a test']);
  });

  test('reports a folder with more than 1 % of marked prose', () => {
    const text = `${'/'}/ ${words('It is stored', 'anew.')}`;
    expect(markedProseOf([{ path: 'docs-site/a.ts', text }])).toEqual([
      'docs-site has 1 comments and titles that read like a translation, more than 0.',
    ]);
  });
});
