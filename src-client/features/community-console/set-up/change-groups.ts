import type { StoredChangeView } from '../../../../src/contract/discord/discord-setup.contract.ts';

/** What one press of a button did: one change, or one for each channel. */
export interface ChangeGroup {
  /** How it is undone as a whole. */
  undo: { runId: string } | { changeId: string };
  key: string;
  first: StoredChangeView;
  changes: readonly StoredChangeView[];
  state: StoredChangeView['state'];
}

/** Newest first, as they come; the changes of one run stand together. */
export function groupChanges(changes: readonly StoredChangeView[]): ChangeGroup[] {
  const groups = new Map<string, StoredChangeView[]>();
  for (const change of changes) {
    const key = change.runId ?? change.id;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    if (first === undefined) return [];
    const state = members.find((change) => change.state !== 'undone')?.state ?? 'undone';
    const undo = first.runId === null ? { changeId: first.id } : { runId: first.runId };
    return [{ key, first, changes: members, state, undo }];
  });
}
