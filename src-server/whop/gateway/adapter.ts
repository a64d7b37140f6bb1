import { listMembers } from './calls/list-members.ts';
import { listMemberships } from './calls/list-memberships.ts';
import type { WhopGateway } from './port.ts';

const VENDOR = 'https://api.whop.com';

/** `apiBase` without trailing slash; null: Whop itself. */
export function createWhopGateway({ apiBase }: { apiBase: string | null }): WhopGateway {
  const base = apiBase ?? VENDOR;
  return {
    listMemberships: (listing) => listMemberships(base, listing),
    listMembers: (listing) => listMembers(base, listing),
  };
}
