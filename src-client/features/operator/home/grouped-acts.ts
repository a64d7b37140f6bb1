import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { type ActSentence, actSentence, isBegun } from './act-sentence.ts';

interface GroupedAct {
  entry: AuditEntryView;
  said: ActSentence;
  /** How often in a row. */
  times: number;
}

/** Entries with one sentence in a row are shown once, at the time of the newest. */
export function groupedActs(entries: readonly AuditEntryView[]): GroupedAct[] {
  const groups: GroupedAct[] = [];
  for (const entry of entries) {
    const said = actSentence(entry);
    const last = groups.at(-1);
    const { who, what, whom } = said;
    const isSame =
      last?.said.who === who &&
      last.said.what === what &&
      last.said.whom === whom &&
      last.entry.dispute?.id === entry.dispute?.id;
    // The newer entry has the end of the same act.
    if (isSame && isBegun(entry)) continue;
    if (isSame) last.times += 1;
    else groups.push({ entry, said, times: 1 });
  }
  return groups;
}
