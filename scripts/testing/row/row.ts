/** One run of `npm test` in a row of twenty. */
export interface RunInRow {
  commit: string;
  date: string;
  seed: number;
  /** Cores that busy loops took. */
  load: number;
  seconds: number;
  passed: number;
  failed: number;
  /** Titles of the failed tests. */
  failures: string[];
}

/** Every second run beside one busy core, the tenth and the last beside two. */
const LOADS = [0, 1, 0, 1, 0, 1, 0, 1, 1, 2] as const;
export const ROW = LOADS.length * 2;

export const loadOf = (place: number): number => LOADS[place % LOADS.length] ?? 0;

/** The runs since the last failure. A failure starts the row again. */
export function unbroken(runs: readonly RunInRow[]): RunInRow[] {
  return runs.slice(runs.findLastIndex(({ failed }) => failed > 0) + 1);
}

export const isGreen = ({ passed, failed }: RunInRow): boolean => failed === 0 && passed > 0;

export function rowTable(runs: readonly RunInRow[]): string {
  const head =
    '| run | commit | seed | busy cores | duration | passed | failed |\n|---:|---|---:|---:|---:|---:|---|';
  const lines = runs.map((run, place) => {
    const failed = run.failures.length === 0 ? String(run.failed) : run.failures.join('; ');
    const cells = [place + 1, run.commit.slice(0, 7), run.seed, run.load, minutes(run.seconds)];
    return `| ${[...cells, run.passed, failed.replaceAll('|', '/')].join(' | ')} |`;
  });
  return [head, ...lines].join('\n');
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`;
}
