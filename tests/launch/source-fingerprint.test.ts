import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprintOf } from '../../src-server/launch/source-fingerprint.ts';
import { temporaryFolder } from '../support/processes/data-folder.ts';

test('sources count as newer when content or names change, not when a checkout changes times', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  const file = join(root, 'src/deep/a.ts');
  writeFileSync(file, 'one');
  const fingerprint = () => fingerprintOf(root, ['src', 'missing.json']);
  const before = fingerprint();
  utimesSync(file, 1, 1);
  expect(fingerprint()).toBe(before);
  writeFileSync(file, 'two');
  const changed = fingerprint();
  expect(changed).not.toBe(before);
  writeFileSync(join(root, 'src/b.ts'), '');
  expect(fingerprint()).not.toBe(changed);
  rmSync(join(root, 'src/b.ts'));
  expect(fingerprint()).toBe(changed);
});
