import { mayDo, type OperatorRight, type OperatorRole } from '../people/operator-rights.ts';

interface NeedRule {
  /** The entry of the navigation whose page shows it. */
  page: string;
  /** An operator without one of them does not see it. */
  rights: readonly OperatorRight[];
}

/** Everything that waits for an operator, most urgent first. */
const RULES = {
  'provider-down': { page: '/admin/jobs', rights: ['system.read'] },
  'tradingview-session': { page: '/admin/access', rights: ['tradingview.read'] },
  'paywall-leak': { page: '/discord-admin', rights: ['community.read'] },
  'paywall-unchecked': { page: '/discord-admin', rights: ['community.read'] },
  dispute: { page: '/admin/disputes', rights: ['money.read', 'users.read'] },
  'fraud-warning': { page: '/admin/disputes', rights: ['money.read', 'users.read'] },
  'access-failed': { page: '/admin/access', rights: ['access.read', 'tradingview.read'] },
  'account-unclear': { page: '/admin/access', rights: ['community.read', 'tradingview.read'] },
  'access-missed': { page: '/admin', rights: ['users.read', 'access.read'] },
  'pause-unpaid': { page: '/admin', rights: ['money.read', 'users.read'] },
  'exit-late': { page: '/admin/follow-up', rights: ['money.read'] },
  'exit-unmatched': { page: '/admin/follow-up', rights: ['money.read'] },
  'paid-unregistered': { page: '/admin/follow-up', rights: ['money.read', 'users.read'] },
  'paid-twice': { page: '/admin/jobs', rights: ['money.read', 'system.read'] },
  'referral-undecided': { page: '/admin/partners', rights: ['money.read'] },
  'commission-due': { page: '/admin/partners', rights: ['money.read'] },
  'trial-emptied': { page: '/admin/offers', rights: ['money.read'] },
  'event-parked': { page: '/admin/jobs', rights: ['system.read'] },
  'job-failed': { page: '/admin/jobs', rights: ['system.read'] },
  'alerts-held': { page: '/admin/signals', rights: ['signals.read'] },
  'source-silent': { page: '/admin/signals', rights: ['signals.read'] },
  'route-paused': { page: '/admin/signals', rights: ['signals.read'] },
  'anchor-gone': { page: '/admin/record', rights: ['signals.read'] },
  'anchor-unposted': { page: '/admin/record', rights: ['signals.read'] },
  'claim-too-high': { page: '/admin/setup', rights: ['signals.read', 'system.read'] },
  'import-checked': { page: '/admin', rights: ['users.import'] },
  'move-open': { page: '/admin', rights: ['users.import'] },
  'set-up': { page: '/admin/setup', rights: ['system.read'] },
} as const satisfies Record<string, NeedRule>;

export type NeedKind = keyof typeof RULES;
export const NEED_KINDS = Object.keys(RULES) as NeedKind[];

export interface Need {
  kind: NeedKind;
  /** Never 0. */
  count: number;
}

/** The kinds that a role may see, most urgent first. */
export function needsOf(role: OperatorRole): NeedKind[] {
  return NEED_KINDS.filter((kind) => RULES[kind].rights.every((right) => mayDo(role, right)));
}

/** The count of "Needs you": one per row. */
export function totalOf(needs: readonly Need[]): number {
  return needs.length;
}

/** How much waits on each page of the navigation. A page where nothing waits is missing. */
export function countsByPage(needs: readonly Need[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, count } of needs) {
    const { page } = RULES[kind];
    counts.set(page, (counts.get(page) ?? 0) + count);
  }
  return counts;
}
