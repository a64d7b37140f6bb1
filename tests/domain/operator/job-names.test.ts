import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventName } from '../../../src-client/features/operator/parts/event-names.ts';
import { jobName } from '../../../src-client/features/operator/parts/job-names.ts';
import { plainWords } from '../../../src-client/features/operator/parts/plain-words.ts';
import { reasonText } from '../../../src-client/features/operator/parts/reason-text.ts';

const SERVER = join(import.meta.dirname, '../../../src-server');

/** Names of the jobs as the server's files declare them. */
function jobsOfTheServer(): string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => path.endsWith('.job.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(SERVER, path), 'utf8');
      return [...text.matchAll(/\b(?:name: |define\w*Job\()'([a-z-]+)'/g)].map(
        ([, name = '']) => name,
      );
    });
}

test('every background job says what it does', () => {
  const names = jobsOfTheServer();
  expect(names).toEqual(expect.arrayContaining(['reconcile-access', 'read-move']));
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => jobName(name) === plainWords(name))).toEqual([]);
});

test('an identifier without a text is shown as words', () => {
  expect(eventName('charge.dispute.created')).toBe('Payment disputed');
  expect(eventName('charge.new_kind')).toBe('Charge new kind');
  expect(jobName('new-job')).toBe('New job');
  expect(reasonText('waiting-for-session')).toBe('TradingView is not connected');
});
