import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../src-server/log/log.ts';
import { createLogOutput } from '../../../src-server/log/log-output.ts';
import { eventually } from '../../support/until.ts';

afterEach(() => void vi.useRealTimers());

const PROGRAM = join(import.meta.dirname, 'support', 'logging-process.ts');

test('a process works and ends after the reader of its standard output is gone', async () => {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const heard: unknown[] = [];
  child.on('message', (word) => void heard.push(word));
  try {
    await eventually(() => heard.length === 1);
    child.stdout?.destroy();
    child.send('first');
    child.send('second');
    await expect.poll(() => heard).toEqual(['ready', 'first', 'second']);
    child.disconnect();
    await expect.poll(() => child.exitCode).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});

/** An output that fails with a code, or takes at most so many bytes at once. The last answer stays. */
function logTo() {
  let answers: (string | number)[] = [Number.POSITIVE_INFINITY];
  let taken = '';
  let calls = 0;
  const output = createLogOutput((bytes) => {
    calls += 1;
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer });
    const part = bytes.subarray(0, answer);
    taken += part.toString('latin1');
    return part.length;
  });
  return {
    log: createLog({ level: 'info', destination: output }),
    calls: () => calls,
    words: () =>
      taken
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (line.endsWith('}') ? (JSON.parse(line) as { msg: string }).msg : 'torn')),
    answer(...next: (string | number)[]) {
      answers = next;
    },
  };
}

function withTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return logTo();
}

test('lines that a busy reader does not take are written later, each once and whole', () => {
  const { log, words, answer } = withTimers();
  answer(7, 'EAGAIN');
  log.warn('one');
  log.warn('two');
  log.info('three');
  vi.advanceTimersByTime(1_000);
  answer(Number.POSITIVE_INFINITY);
  vi.advanceTimersByTime(1_000);
  expect(words()).toEqual(['one', 'two', 'three']);
});

test('lines for a reader that stays busy are dropped beyond a limit, and the rest is written', () => {
  const { log, words, answer } = withTimers();
  answer('EAGAIN');
  for (let line = 0; line < 5_000; line += 1) log.warn({ text: 'x'.repeat(1_000) }, 'early');
  answer(Number.POSITIVE_INFINITY);
  log.warn('late');
  vi.advanceTimersByTime(1_000);
  log.warn('last');
  expect(words().length).toBeLessThan(2_000);
  expect(words()).toContain('early');
  expect(words().at(-1)).toBe('last');
});

test('lines for a full disk are dropped, and later lines are whole', () => {
  const { log, words, answer } = withTimers();
  log.warn('one');
  answer('ENOSPC', Number.POSITIVE_INFINITY);
  log.warn('lost');
  log.warn('two');
  answer(7, 'ENOSPC', Number.POSITIVE_INFINITY);
  log.warn('torn');
  log.warn('three');
  expect(words()).toEqual(['one', 'two', 'torn', 'three']);
});

test.each(['EPIPE', 'EIO'])('nothing more is written after %s', (code) => {
  const { log, words, calls, answer } = withTimers();
  answer(code);
  log.warn('one');
  answer(Number.POSITIVE_INFINITY);
  log.warn('two');
  vi.advanceTimersByTime(1_000);
  expect([words(), calls()]).toEqual([[], 1]);
});
