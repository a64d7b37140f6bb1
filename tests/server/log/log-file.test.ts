import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createLogFile } from '../../../src-server/log/log-file.ts';
import { until } from '../../support/until.ts';

const directory = mkdtempSync(join(tmpdir(), 'wickline-log-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('the development log keeps lines from before it was open, in at most two files', async () => {
  const log = createLogFile(1_000);
  log.write('first\n');
  const file = log.open(directory);
  await until('the file is there', () => existsSync(file));
  for (let line = 0; line < 200; line += 1) {
    log.write(`${'x'.repeat(99)}\n`);
    await until('it is written', () => existsSync(file));
  }
  log.write('last\n');
  await until('the last line is written', () => readFileSync(file, 'utf8').includes('last'));
  expect(statSync(file).size).toBeLessThan(1_300);
  expect(statSync(`${file}.1`).size).toBeLessThan(1_300);
  expect(statSync(file).mode & 0o077).toBe(0);
});

it('a full disk loses lines of the development log, and later lines are written', async () => {
  const full = join(directory, 'full');
  mkdirSync(join(full, 'logs'), { recursive: true });
  // Writes to this device fail like those to a full disk.
  symlinkSync('/dev/full', join(full, 'logs', 'server.log'));
  const writes = vi.spyOn(fs, 'write');
  const log = createLogFile();
  log.write('lost\n');
  const file = log.open(full);
  // Before this write, the file may not be open yet: removed then, it would be made on the real disk.
  await until('the line goes to the full disk', () =>
    writes.mock.calls.some(([, bytes]) => String(bytes) === 'lost\n'),
  );
  rmSync(file);
  await until('a later line is written', () => {
    log.write('later\n');
    return existsSync(file) && readFileSync(file, 'utf8').startsWith('later');
  });
});
