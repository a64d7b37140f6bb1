import { expect, test } from 'vitest';
import { figuresOfFiles } from '../../scripts/testing/profile/file-figures.ts';
import { parseStat } from '../../scripts/testing/profile/process-stat.ts';
import { withTables } from '../../scripts/testing/profile/profile-table.ts';

const MARK = { worker: 7, began: 1_000, ready: 1_400, ended: 3_000, workerCpuMs: 250.4 };

test('parses a process name with spaces and brackets', () => {
  const fields = 'S 41 1 1 0 -1 0 0 0 0 0 12 3 0 0 20 0 1 0 987 0 0';
  expect(parseStat(`42 (a (b) c) ${fields}`)).toEqual({
    pid: 42,
    name: 'a (b) c',
    parent: 41,
    cpuMs: 150,
    startedAt: 987,
  });
});

test('attributes a child process to the file that its worker ran at the time', () => {
  const samples = [
    { at: 900, worker: 7, cpuMs: 1 },
    { at: 1_500, worker: 7, cpuMs: 20 },
    { at: 2_000, worker: 8, cpuMs: 300 },
    { at: 3_000, worker: 7, cpuMs: 4_000 },
  ];
  expect(figuresOfFiles([{ file: 'a.test.ts', ...MARK }], samples)).toEqual([
    { file: 'a.test.ts', wallMs: 2_000, setUpMs: 400, workerCpuMs: 250, childrenCpuMs: 4_020 },
  ]);
});

test('lists the file with the most processor time first', () => {
  const marks = [
    { ...MARK, file: 'small.test.ts' },
    { ...MARK, file: 'large.test.ts', workerCpuMs: 900 },
  ];
  const [first] = figuresOfFiles(marks, []);
  expect(first?.file).toBe('large.test.ts');
});

test('replaces the tables between the markers and nothing else', () => {
  const page = 'Before\n<!-- profile -->\nstale figures\n<!-- /profile -->\nAfter\n';
  const written = withTables(page, 'Head', []);
  expect(written).toMatch(/^Before\n<!-- profile -->\nHead\n/);
  expect(written).toMatch(/<!-- \/profile -->\nAfter\n$/);
  expect(written).not.toContain('stale figures');
  expect(() => withTables('A page without markers', '', [])).toThrow('<!-- profile -->');
});
