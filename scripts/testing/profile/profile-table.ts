import { dirname } from 'node:path';
import { cpuOf, type FileFigures } from './file-figures.ts';
import { KINDS, type Sampled } from './sample-processes.ts';

export interface RunProfile {
  name: string;
  /** Commit and day. */
  measured: string;
  sampled: Omit<Sampled, 'samples'>;
  files: FileFigures[];
}

/** docs/reports/test-profile.json. */
export interface TestProfile {
  head: string;
  runs: RunProfile[];
  /** Files that none of these runs contains, as last profiled. */
  earlier: FileFigures[];
}

const MARKERS = ['<!-- profile -->', '<!-- /profile -->'] as const;
/** The JSON report contains the rest. */
const MAX_ROWS = 25;

/** Returns the page with the tables between its markers. */
export function withTables(page: string, head: string, runs: readonly RunProfile[]): string {
  const [begin, end] = MARKERS;
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The page has no ${begin}.`);
  const tables = [head, runTable(runs), fileTable(runs), folderTable(runs)];
  return `${before}${begin}\n${tables.join('\n\n')}\n${end}${after}`;
}

function runTable(runs: readonly RunProfile[]): string {
  return tableOf(
    ['run', 'measured', 'wall', 'CPU', ...KINDS, 'idle', 'other work'],
    runs.map(({ name, measured, sampled: { wallMs, cpuMs, idleShare, otherShare } }) => [
      name,
      measured,
      seconds(wallMs),
      seconds(KINDS.reduce((sum, kind) => sum + cpuMs[kind], 0)),
      ...KINDS.map((kind) => seconds(cpuMs[kind])),
      percent(idleShare),
      percent(otherShare),
    ]),
  );
}

function fileTable(runs: readonly RunProfile[]): string {
  const files = runs.flatMap((run) => run.files).sort((a, b) => cpuOf(b) - cpuOf(a));
  return tableOf(
    ['test file', 'wall', 'set-up', 'CPU', 'its children'],
    files.slice(0, MAX_ROWS).map((each) => rowOf(`\`${each.file}\``, each)),
  );
}

function folderTable(runs: readonly RunProfile[]): string {
  const folders = new Map<string, FileFigures[]>();
  for (const file of runs.flatMap((run) => run.files)) {
    const folder = dirname(file.file);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const sums = [...folders].map(([folder, files]) => sumOf(`${folder} (${files.length})`, files));
  return tableOf(
    ['folder (files)', 'wall', 'set-up', 'CPU', 'its children'],
    sums
      .sort((a, b) => cpuOf(b) - cpuOf(a))
      .slice(0, MAX_ROWS)
      .map((each) => rowOf(`\`${each.file}\``, each)),
  );
}

function sumOf(file: string, files: readonly FileFigures[]): FileFigures {
  const sum = (pick: (each: FileFigures) => number): number =>
    files.reduce((total, each) => total + pick(each), 0);
  return {
    file,
    wallMs: sum(({ wallMs }) => wallMs),
    setUpMs: sum(({ setUpMs }) => setUpMs),
    workerCpuMs: sum(({ workerCpuMs }) => workerCpuMs),
    childrenCpuMs: sum(({ childrenCpuMs }) => childrenCpuMs),
  };
}

const rowOf = (name: string, each: FileFigures): string[] => [
  name,
  seconds(each.wallMs),
  seconds(each.setUpMs),
  seconds(cpuOf(each)),
  seconds(each.childrenCpuMs),
];

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, place) => (place === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
const percent = (share: number): string => `${Math.round(100 * share)} %`;
