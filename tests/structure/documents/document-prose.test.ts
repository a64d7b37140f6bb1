import { expect, test } from 'vitest';
import { markedDocumentsOf, sentencesOf } from '../../../scripts/structure/document-prose.ts';

const words = (...parts: string[]) => parts.join(' ');

test('a paragraph gives its sentences, and a list or a table one for each item or cell', () => {
  const page = [
    'The worker retries. The [queue](queue.md) waits.',
    '',
    '- It takes the **lease** first.',
    '',
    '| case | answer |',
    '|---|---|',
    '| a full refund | access ends |',
  ];
  expect(sentencesOf(page.join('\n'))).toEqual([
    'The worker retries.',
    'The queue waits.',
    'It takes the lease first.',
    'a full refund',
    'access ends',
  ]);
});

test('headings, code and generated tables are no prose', () => {
  const page = [
    '## What the worker does',
    '',
    '```sh',
    'run it once more',
    '```',
    '',
    '    an indented command line',
    '',
    '<!-- figures -->',
    'a generated line of words',
    '<!-- /figures -->',
  ];
  expect(sentencesOf(page.join('\n'))).toEqual([]);
});

test('more than 1 % of marked sentences are a problem that quotes them', () => {
  const marked = words('The pair is stored', 'anew.');
  const page = (count: number) => `${'The worker retries once. '.repeat(count)}${marked}`;
  expect(markedDocumentsOf([{ path: 'a.md', text: page(100) }])).toEqual([]);
  expect(markedDocumentsOf([{ path: 'a.md', text: page(50) }])).toEqual([
    `The documents have 1 sentences that read like a translation, more than 0:\n  a.md: ${marked}`,
  ]);
});
