import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';
import type { TestProfile } from './profile/profile-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROFILE = join(ROOT, 'docs/reports/test-profile.json');
/** For a file that was never profiled: early enough not to run last and alone. */
const UNKNOWN_MS = 3_000;

/**
 * Starts the files with the most CPU time in the last profile first, so none runs alone at the end. A worker serves one
 * project, so a project's files stay together, the longest project first.
 */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = cpuTimes();
    const cpuOf = ({ moduleId }: TestSpecification) =>
      known.get(relative(ROOT, moduleId)) ?? UNKNOWN_MS;
    const projects = [...Map.groupBy(files, ({ project }) => project).values()];
    const sumOf = (group: TestSpecification[]) => group.reduce((sum, file) => sum + cpuOf(file), 0);
    const orderOf = ([file]: TestSpecification[]) => file?.project.config.sequence.groupOrder ?? 0;
    const sorted = projects
      .toSorted((one, other) => orderOf(one) - orderOf(other) || sumOf(other) - sumOf(one))
      .flatMap((group) => group.toSorted((one, other) => cpuOf(other) - cpuOf(one)));
    return Promise.resolve(sorted);
  }

  /** Only for `--shard`, which no command of ours passes. */
  shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

/** Milliseconds by file. */
function cpuTimes(): ReadonlyMap<string, number> {
  const { runs, earlier } = JSON.parse(readFileSync(PROFILE, 'utf8')) as TestProfile;
  const files = [...earlier, ...runs.flatMap((run) => run.files)];
  return new Map(
    files.map(({ file, workerCpuMs, childrenCpuMs }) => [file, workerCpuMs + childrenCpuMs]),
  );
}
