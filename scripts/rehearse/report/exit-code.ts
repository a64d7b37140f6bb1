import type { RehearsalOutcome } from '../running/rehearse.ts';

/** Exit codes of the command, listed in docs/rehearsal.md. */
export const EXIT = {
  holds: 0,
  badInput: 1,
  differs: 2,
  unknown: 3,
  leftovers: 4,
  interrupted: 130,
} as const;

export function exitCodeOf({ results, leftovers, wasInterrupted }: RehearsalOutcome): number {
  if (wasInterrupted) return EXIT.interrupted;
  if (leftovers.length > 0) return EXIT.leftovers;
  const verdicts = results.flatMap(({ findings }) => findings.map(({ verdict }) => verdict));
  if (verdicts.includes('differs')) return EXIT.differs;
  const isWhole = results.every(({ failure }) => failure === null);
  return isWhole && !verdicts.includes('unknown') ? EXIT.holds : EXIT.unknown;
}
