import type { CommunityMember } from '../../gateway/community.ts';
import type { CommunityDirectory } from './community-directory.ts';

export interface RosterEntry {
  member: CommunityMember;
  /** Names in lower case, as a search looks for them. */
  username: string;
  displayName: string;
}

interface Sorted {
  version: number;
  entries: readonly RosterEntry[];
}

/** Sorting thousands for each page of a hundred would be most of the work: it is done once for each change. */
const SORTED = new WeakMap<ReadonlyMap<string, CommunityMember>, Sorted>();

/** Everybody by displayed name, then by id. */
export async function readRoster(
  directory: Pick<CommunityDirectory, 'members' | 'versions'>,
): Promise<readonly RosterEntry[]> {
  const members = await directory.members();
  const version = directory.versions().members;
  const known = SORTED.get(members);
  if (known?.version === version) return known.entries;
  const entries = [...members.values()].map(entryOf).sort(byName);
  SORTED.set(members, { version, entries });
  return entries;
}

function entryOf(member: CommunityMember): RosterEntry {
  const { username, displayName } = member;
  return { member, username: username.toLowerCase(), displayName: displayName.toLowerCase() };
}

function byName(a: RosterEntry, b: RosterEntry): number {
  if (a.displayName !== b.displayName) return a.displayName < b.displayName ? -1 : 1;
  return a.member.id < b.member.id ? -1 : 1;
}
