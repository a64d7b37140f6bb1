import { expect, test } from 'vitest';
import type { TestedFile, TestRun } from '../planted/support/test-run.ts';
import { hasPassed, verdictOf } from '../planted/support/verdict.ts';

const FILE = 'tests/server/wire.test.ts';

const fileWith = (status: string, error?: string): TestedFile => ({
  name: `/tmp/copy/${FILE}`,
  status,
  message: '',
  assertionResults: [
    { fullName: 'a stranger is let in nowhere', status, failureMessages: error ? [error] : [] },
  ],
});
const run = (file: TestedFile | null, over: Partial<TestRun> = {}): TestRun => ({
  status: 1,
  late: false,
  files: file === null ? [] : [file],
  printed: 'first\nSyntaxError: what is this',
  ...over,
});
const failedBy = (error: string) => verdictOf(FILE, run(fileWith('failed', error)));

test.each([
  ['an assertion', 'AssertionError: expected 401 to be 200\n    at /tmp/copy/src/x.ts:1:1'],
  ['a property', 'Error: Property failed after 1 tests\n    at /n/fast-check.js:1:1'],
  [
    'a polled value',
    'Error: the state: expected "Sent" to match /Accepted/\n    at Proxy.x (/n/vitest.js)',
  ],
  ['a broken promise expectation', 'Error: promise resolved "1" instead of rejecting\n  at x'],
  [
    'a refusal by the product',
    'ProviderFailure: stripe: unavailable\n    at /tmp/copy/src-server/x.ts',
  ],
  [
    'the test’s own code',
    'Error: It was not refused.\n    at /tmp/copy/tests/server/wire.test.ts:9',
  ],
])('counts a bug as found by %s', (_by, error) => {
  expect(failedBy(error)).toEqual({ kind: 'found', by: 'a stranger is let in nowhere' });
});

test.each([
  ['a reference error', 'ReferenceError: apart is not defined\n    at /tmp/copy/src-server/x.ts'],
  ['a type error', 'TypeError: x is not a function\n    at /tmp/copy/tests/server/wire.test.ts:9'],
  ['a timeout', 'Error: Test timed out in 60000ms.\n    at /tmp/copy/tests/server/wire.test.ts:9'],
  ['an unavailable database', 'Error: connect ECONNREFUSED\n    at TCPConnectWrap (node:net:1)'],
])('%s proves nothing', (_what, error) => {
  expect(failedBy(error)).toMatchObject({
    kind: 'not-proven',
    why: expect.stringContaining(error.split('\n')[0] ?? ''),
  });
});

test('a run without a failed test of the file proves nothing', () => {
  const broken = { ...fileWith('failed'), assertionResults: [], message: 'Cannot find x\nthere' };
  const skipped = fileWith('skipped');
  const whys = [
    run(null),
    run(broken),
    run(skipped, { status: 0 }),
    run(fileWith('passed')),
    run(null, { files: null }),
    run(null, { late: true }),
  ].map((each) => verdictOf(FILE, each));
  expect(whys).toEqual([
    { kind: 'not-proven', why: 'vitest did not run the file' },
    { kind: 'not-proven', why: 'the file failed and none of its tests: Cannot find x' },
    { kind: 'not-proven', why: 'no test of the file ran' },
    { kind: 'not-proven', why: 'vitest failed and none of the tests' },
    { kind: 'not-proven', why: 'vitest wrote no report: SyntaxError: what is this' },
    { kind: 'not-proven', why: 'it did not come to its end in time' },
  ]);
});

test('a bug that fails no test is missed', () => {
  const passed = run(fileWith('passed'), { status: 0 });
  expect(verdictOf(FILE, passed)).toEqual({ kind: 'missed' });
});

test('a file has passed in a run with another one that failed', () => {
  const other = { ...fileWith('failed', 'AssertionError'), name: '/tmp/copy/tests/other.test.ts' };
  const files = [other, fileWith('passed')];
  expect(hasPassed(FILE, { files })).toBe(true);
  expect(hasPassed('tests/other.test.ts', { files })).toBe(false);
  expect(hasPassed('tests/third.test.ts', { files })).toBe(false);
  expect(hasPassed(FILE, { files: [fileWith('skipped')] })).toBe(false);
  expect(hasPassed(FILE, { files: null })).toBe(false);
});
