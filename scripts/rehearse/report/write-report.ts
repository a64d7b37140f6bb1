import type { ShapeDifference } from '../recording/shape.ts';
import type { StepResult } from '../running/run-state.ts';
import type { Provider, Step } from '../step.ts';
import { countVerdicts } from './lines.ts';

interface ReportInput {
  date: string;
  commit: string | null;
  steps: readonly Step[];
  results: readonly StepResult[];
  providers: readonly Provider[];
  shapes: ReadonlyMap<string, ShapeDifference>;
  unmatched: readonly string[];
}

const MAX_FIELDS = 12;

/** Renders docs/reports/rehearsal.md without any account, id or personal name. */
export function reportOf(input: ReportInput): string {
  const { date, commit, results, providers } = input;
  const { holds, differs, unknown } = countVerdicts(results);
  return [
    '# Rehearsal',
    '',
    `\`npm run rehearse -- --report\` at ${commit?.slice(0, 7) ?? 'no commit'}, ${date}, on the real ${providers.join(', ')}: ${holds} facts hold, ${differs} differ, ${unknown} are unknown.`,
    'The facts are those of [provider-facts.md](../provider-facts.md). How it is run: [rehearsal.md](../rehearsal.md).',
    '',
    '| step | fact | | seen |',
    '|---|---|---|---|',
    ...input.steps.flatMap((step) => rowsOf(step, results)),
    '',
    '## Answers whose shape differs from the sandbox’s',
    '',
    ...shapeRows(input.shapes),
    '',
    '## Calls that the sandbox answered with another status',
    '',
    ...(input.unmatched.length === 0 ? ['None.'] : input.unmatched.map((call) => `- \`${call}\``)),
    '',
  ].join('\n');
}

function rowsOf(step: Step, results: readonly StepResult[]): string[] {
  const result = results.find(({ id }) => id === step.id);
  const name = `${step.id}: ${step.title}`;
  if (result === undefined) return [`| ${name} | | not run | |`];
  return result.findings.map(
    ({ fact, verdict, saw }) =>
      `| ${name} | \`${fact}\` | ${verdict} | ${saw.replaceAll('|', '/')} |`,
  );
}

function shapeRows(shapes: ReadonlyMap<string, ShapeDifference>): string[] {
  if (shapes.size === 0) return ['None.'];
  const rows = [...shapes].map(
    ([call, { missing, extra, types }]) =>
      `| \`${call}\` | ${fields(missing)} | ${fields(extra)} | ${fields(types)} |`,
  );
  return [
    '| call | missing in the sandbox | only in the sandbox | another type |',
    '|---|---|---|---|',
    ...rows,
  ];
}

function fields(paths: readonly string[]): string {
  const shown = paths.slice(0, MAX_FIELDS).map((path) => `\`${path.replaceAll('|', ' or ')}\``);
  const rest = paths.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
