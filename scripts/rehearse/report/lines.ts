import type { Leftover } from '../made/made-things.ts';
import type { ShapeDifference } from '../recording/shape.ts';
import type { RehearsalOutcome } from '../running/rehearse.ts';
import type { StepResult } from '../running/run-state.ts';
import type { Step, Verdict } from '../step.ts';

/** Terminal output for one step. */
export function linesOfStep(step: Step, result: StepResult, isEarlier: boolean): string[] {
  const note = isEarlier ? ' (from the run before)' : '';
  return [
    `${step.id.padEnd(4)}${step.title}${note}`,
    ...result.findings.map(
      ({ fact, verdict, saw }) => `    ${verdict.padEnd(8)} ${fact.padEnd(30)} ${saw}`,
    ),
    ...(result.failure === null ? [] : [`    failed: ${result.failure}`]),
  ];
}

export function lineOfLeftover({ thing, why }: Leftover): string {
  const place = thing.within === undefined ? '' : ` of ${thing.within}`;
  return `LEFT BEHIND  ${thing.kind} ${thing.id}${place}: ${why}. Run again with --clean-up, or remove it by hand.`;
}

export function countVerdicts(results: readonly StepResult[]): Record<Verdict, number> {
  const counts = { holds: 0, differs: 0, unknown: 0 };
  for (const { findings } of results) {
    for (const { verdict } of findings) counts[verdict] += 1;
  }
  return counts;
}

export function closingLine({ results, leftovers, wasInterrupted }: RehearsalOutcome): string {
  const { holds, differs, unknown } = countVerdicts(results);
  const failed = results.filter(({ failure }) => failure !== null).length;
  return [
    wasInterrupted ? 'Interrupted. Continue with --resume.' : '',
    `${results.length} steps: ${holds} facts hold, ${differs} differ, ${unknown} unknown`,
    failed > 0 ? `, ${failed} steps failed` : '',
    leftovers.length > 0 ? `, ${leftovers.length} things left behind` : ', everything cleaned up',
    '.',
  ]
    .join('')
    .replace('resume.', 'resume. ');
}

/** 'GET /v1/prices 200' with the fields that differ in the sandbox. */
export function linesOfShapes(differences: ReadonlyMap<string, ShapeDifference>): string[] {
  return [...differences].flatMap(([call, { missing, extra, types }]) => [
    call,
    ...missing.map((path) => `    the sandbox lacks     ${path}`),
    ...extra.map((path) => `    only in the sandbox   ${path}`),
    ...types.map((text) => `    another type          ${text}`),
  ]);
}
