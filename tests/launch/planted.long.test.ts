import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
/** `npm run planted` runs all of them. */
const THREE = [
  'access by an unpaid period',
  'the last to arrive wins',
  'a log that redacts nothing',
];

test('three planted bugs are each found by the test that must find them', async () => {
  const { stdout } = await run(process.execPath, ['tests/planted/run-planted.ts', ...THREE], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  expect(stdout).not.toContain('FAILS without a bug');
  for (const name of THREE) expect(stdout).toMatch(new RegExp(`${name}: found by “`));
  expect(stdout).toContain('All 3 were found');
});
