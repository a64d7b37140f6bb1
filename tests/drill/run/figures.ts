import type { DrillResult } from './drill.ts';

/** A readable summary: events by kind, faults by number. */
export function figuresOf(result: DrillResult): string {
  const share = Math.round((100 * result.changing) / Math.max(result.events, 1));
  const faults = new Map<string, number>();
  const ways = new Map<string, number>();
  for (const { fault, name } of result.struck) {
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
    ways.set(`${fault} ${name}`, (ways.get(`${fault} ${name}`) ?? 0) + 1);
  }
  const numbered = [...faults].sort(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  return [
    `Seed ${result.seed}: ${result.events} events, ${result.subscribers} subscribers, ${result.struck.length} faults, ${result.seconds} s.`,
    `${result.changing} of the events (${share} %) changed what a person should have.`,
    `${result.acknowledged} acknowledged webhooks were found in the inbox; settled after ${result.settledMs} ms.`,
    ...result.kinds.map(
      ({ kind, events, changing }) =>
        `${String(events).padStart(6)} ${kind}${changing > 0 ? ` (${changing} changing)` : ''}`,
    ),
    'Attempts, and how often they worked:',
    ...result.attempts.map(
      ({ what, times, worked }) => `${String(times).padStart(6)} ${what} (${worked} worked)`,
    ),
    `Faults: ${numbered.map(([fault, times]) => `${fault} ${times}`).join(', ')}.`,
    `In these ways: ${[...ways].map(([way, times]) => `${way} ${times}`).join(', ')}.`,
    ...result.ended.map((sentence) => `On its own: ${sentence}`),
    `Broken invariants: ${result.wrong.length}.`,
  ].join('\n');
}
