import type { Signal } from '../signal.ts';
import { judgeOpening, type Outcome, type RuleVersion, versionFor } from './outcome.ts';

export interface JudgedRecord {
  outcomes: Outcome[];
  /** Openings that have not ended. */
  open: Signal[];
}

/** Judges every opening of a record, whose entries are in the order of their numbers. */
export function judgeRecord(
  entries: readonly Signal[],
  { rules, now }: { rules: readonly RuleVersion[]; now: Date },
): JudgedRecord {
  const about = entriesAbout(entries);
  const judged: JudgedRecord = { outcomes: [], open: [] };
  for (const entry of entries) {
    if (entry.kind !== 'open') continue;
    const rule = versionFor(entry.seq, rules);
    const outcome = judgeOpening(entry, about.get(entry.seq) ?? [], { rule, now });
    if (outcome === null) judged.open.push(entry);
    else judged.outcomes.push(outcome);
  }
  return judged;
}

/** By opening: every entry that refers to it, and every correction of those. */
function entriesAbout(entries: readonly Signal[]): ReadonlyMap<number, readonly Signal[]> {
  const openingOf = new Map<number, number>();
  const about = new Map<number, Signal[]>();
  for (const entry of entries) {
    if (entry.kind === 'open') openingOf.set(entry.seq, entry.seq);
    if (entry.ref === null) continue;
    const opening = openingOf.get(entry.ref);
    if (opening === undefined) continue;
    openingOf.set(entry.seq, opening);
    const known = about.get(opening);
    if (known === undefined) about.set(opening, [entry]);
    else known.push(entry);
  }
  return about;
}
