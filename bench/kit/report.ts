import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headOf, REPORTS, type ThisRun, thisRun } from '../../scripts/reports/this-run.ts';
import { type Figure, keeps } from './figure.ts';
import { type MachineSpeed, speedText } from './machine-probe.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAPER = join(ROOT, 'docs/performance.md');
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];
const HEAD =
  '| goal | what | median | minimum – maximum | rounds | floor | aim | |\n|---|---|---|---|---|---|---|---|';

/** One run on one machine. */
interface Report extends ThisRun {
  minutes: number;
  /** Absent in reports of older commits. */
  machine?: MachineSpeed;
  figures: Figure[];
  /** Benches that failed, with the reason. */
  failed: { bench: string; reason: string }[];
}

/** The full run, and those that run separately. */
const NAMES = ['bench', 'soak', 'history'] as const;
type ReportName = (typeof NAMES)[number];

export function reportOf(
  run: Pick<Report, 'figures' | 'failed' | 'machine'> & { startedAt: number },
): Report {
  return {
    ...thisRun(),
    minutes: Number(((performance.now() - run.startedAt) / 60_000).toFixed(1)),
    ...(run.machine === undefined ? {} : { machine: run.machine }),
    figures: run.figures.map((figure) => ({ ...figure, keepsFloor: keeps(figure) })),
    failed: run.failed,
  };
}

/** Writes the JSON to docs/reports and renders all reports into docs/performance.md. */
export function writeReport(name: ReportName, report: Report): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(report, null, 2)}\n`);
  const tables = NAMES.flatMap((each) =>
    existsSync(fileOf(each))
      ? [tableOf(each, JSON.parse(readFileSync(fileOf(each), 'utf8')) as Report)]
      : [],
  );
  const [before, rest = ''] = readFileSync(PAPER, 'utf8').split(BEGIN);
  const [, after = ''] = rest.split(END);
  writeFileSync(PAPER, `${before}${BEGIN}\n${tables.join('\n\n')}\n${END}${after}`);
}

const fileOf = (name: ReportName): string => join(REPORTS, `${name}.json`);

const COMMAND: Record<ReportName, string> = {
  bench: 'npm run bench',
  soak: 'npm run bench -- soak',
  history: 'npm run bench history',
};

function tableOf(name: ReportName, report: Report): string {
  const speed = report.machine === undefined ? '' : `; ${speedText(report.machine)}`;
  const where = `${headOf(COMMAND[name], report)}${speed}; ${report.minutes} minutes.`;
  const failures = report.failed.map(
    ({ bench, reason }) => `| | ${bench} | | | | | | DID NOT END: ${reason} |`,
  );
  return [where, '', HEAD, ...report.figures.map(rowOf), ...failures].join('\n');
}

/** One table row. */
export function rowOf(figure: Figure): string {
  const { goal, what, unit, rounds, spread, bound } = figure;
  const sign = bound.side === 'most' ? '≤' : '≥';
  const verdict = keeps(figure, 'aim') ? 'aim' : keeps(figure) ? 'floor' : 'MISSED';
  const note = figure.note === undefined ? '' : `; ${figure.note}`;
  const range = `${shown(spread.minimum, unit)} – ${shown(spread.maximum, unit)}`;
  return `| ${goal} | ${what} | ${shown(spread.median, unit)} | ${range} | ${rounds} | ${sign} ${bound.floor} | ${sign} ${bound.aim} | ${verdict}${note} |`;
}

const shown = (value: number, unit: string): string =>
  `${Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`.trimEnd();
