import { findPlanGrantSource, type PlanGrantSource } from '../plan-grants.ts';

/** Services that an uploaded file may come from. 'generic': our own columns. */
export const FILE_KINDS = [
  'whop',
  'launchpass',
  'memberful',
  'patreon',
  'upgrade-chat',
  'generic',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Where a move reads people: our Stripe account, Whop's list, or a file. */
export type MoveSource = 'stripe' | 'whop' | `file:${FileKind}`;

/** Statuses of a Whop membership with access. 'completed': paid once. */
const WITH_ACCESS = ['active', 'trialing', 'past_due', 'canceling', 'completed'];

export function hasAccessAtWhop(status: string): boolean {
  return WITH_ACCESS.includes(status);
}

/** A plan grant's source for a file that names none. */
export function grantSourceOf(kind: FileKind): PlanGrantSource {
  return kind === 'generic' ? 'operator' : (findPlanGrantSource(kind) ?? 'operator');
}

/** Words for a purchase without access, in the files of these services. */
const ENDED = [
  'canceled',
  'cancelled',
  'expired',
  'inactive',
  'ended',
  'former patron',
  'declined patron',
  'refunded',
  'unpaid',
];

/** Without a status column, a file lists only people with access. */
export function hasAccessIn(status: string): boolean {
  return !ENDED.includes(status);
}
