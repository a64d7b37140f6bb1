import type { CommunityMember } from '../../gateway/community.ts';
import type { CommunityDirectory } from './community-directory.ts';

export interface RosterEntry {
  member: CommunityMember;
  /** Lower-case names, for search. */
  username: string;
  displayName: string;
}

interface Sorted {
  version: number;
  entries: readonly RosterEntry[];
}

/** Sorting thousands of members per page would dominate the cost, so sort once per change. */
const SORTED = new WeakMap<ReadonlyMap<string, CommunityMember>, Sorted>();

/** All members by display name, then id. */
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
