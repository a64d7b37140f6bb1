import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockInstance } from '../../src-server/launch/instance-lock.ts';
import { identifySelf } from '../../src-server/process/process-identity.ts';
import { temporaryFolder } from '../support/processes/data-folder.ts';

function folderLockedBy(holder: unknown): string {
  const folder = join(temporaryFolder(), 'locked');
  mkdirSync(folder);
  writeFileSync(join(folder, 'run.lock'), JSON.stringify(holder));
  return folder;
}

const holderOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'run.lock'), 'utf8'));

test('a lock is refused while its holder runs and is free once released', async () => {
  const folder = temporaryFolder();
  const lock = await lockInstance(folder);
  await expect(lockInstance(folder)).rejects.toThrow(`already runs with the data folder ${folder}`);
  lock.release();
  (await lockInstance(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('removes a stale lock whose process id now belongs to another process', async () => {
  const folder = folderLockedBy({ ...identifySelf(), start: 'another boot' });
  const lock = await lockInstance(folder);
  expect(holderOf(folder)).toEqual(identifySelf());
  lock.release();
});

test('removes an unreadable lock', async () => {
  const folder = folderLockedBy('half a lo');
  await lockInstance(folder);
  expect(holderOf(folder)).toEqual(identifySelf());
});

test('exactly one of many starts takes the same stale lock', async () => {
  const folder = folderLockedBy({ pid: 2 ** 22 + 1, start: 'long ago' });
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockInstance(folder)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
