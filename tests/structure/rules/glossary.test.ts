import { expect, test } from 'vitest';
import {
  forbiddenWordsOf,
  strayWordsOf,
  wordsOfName,
} from '../../../scripts/structure/glossary.ts';

const GLOSSARY = [
  '| term | meaning | never |',
  '|---|---|---|',
  '| plan | what is sold | |',
  '| backoff | a wait | `stand back`, `standing back` |',
  '| desired grant | what to hold | `wish` |',
].join('\n');
const forbidden = forbiddenWordsOf(GLOSSARY);
const stray = (code: string, path = 'src-server/access/file.ts') =>
  strayWordsOf({ path, code }, forbidden);

test('reads each forbidden word with the term to use instead', () => {
  expect([...forbidden]).toEqual([
    ['stand back', 'backoff'],
    ['standing back', 'backoff'],
    ['wish', 'desired grant'],
  ]);
});

test.each([
  ['standBackWaitMs', 'stand back wait ms'],
  ['MAX_WAIT_MS', 'max wait ms'],
  ['URLParser', 'url parser'],
  ['call-pacer.test', 'call pacer test'],
])('splits %s into %j', (name, words) => {
  expect(wordsOfName(name)).toBe(words);
});

test.each([
  'export function standBackWaitMs() {}',
  'export interface StandBack {}',
  'const STAND_BACK_MS = 1;',
  'type Wish = string;',
])('reports the declaration in %j', (code) => {
  expect(stray(code)).toHaveLength(1);
});

test('reports a file name', () => {
  expect(stray('', 'tests/server/a-wish.test.ts')).toEqual([
    'says "wish" in a-wish: the glossary\'s word is "desired grant"',
  ]);
});

test('accepts longer words that contain a forbidden one', () => {
  expect(stray('const swish = 1; const wishful = 2;')).toEqual([]);
});

test('reports a limit that does not say MAX_ or MIN_', () => {
  expect(stray('const LONGEST_WAIT_MS = 1;')).toEqual([
    'names a limit LONGEST_WAIT_MS: say MAX_ or MIN_',
  ]);
});

test('leaves the scripts and benches alone', () => {
  expect(stray('const wish = 1;', 'scripts/checks/bytes.ts')).toEqual([]);
});
