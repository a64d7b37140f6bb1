import type { StoredChangeView } from '../../../../src/contract/discord/discord-setup.contract.ts';

/** The result of one button press: one change, or one per channel. */
export interface ChangeGroup {
  /** Undoes the whole group. */
  undo: { runId: string } | { changeId: string };
  key: string;
  first: StoredChangeView;
  changes: readonly StoredChangeView[];
  state: StoredChangeView['state'];
}

/** Groups the changes of one run. Keeps the order, newest first. */
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
