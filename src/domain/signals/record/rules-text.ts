import type { RuleVersion } from './outcome.ts';

/**
 * The text whose SHA-256 an anchor carries: every version that judged an entry up to its last one. A later change of
 * the rule begins after that entry, so it leaves the text as it is.
 */
export function rulesText(rules: readonly RuleVersion[], lastSeq: number): string {
  // The order of these keys is part of the published format. Never change it.
  const judging = rules
    .filter(({ fromSeq }) => fromSeq <= lastSeq)
    .map(({ version, fromSeq, maxOpenDays }) => ({ version, fromSeq, maxOpenDays }));
  return JSON.stringify({ v: 1, rules: judging });
}
