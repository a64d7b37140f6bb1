import type { Catalogue, Plan } from '../catalogue/catalogue.ts';
import { isPaidPlan, rankOf } from '../plan.ts';

/** One field of the badge that Discord shows beside a linked role. */
export interface BadgeField {
  key: 'paid' | 'level' | 'member_since';
  /** Discord's numbers: 2 at least, 6 at least so many days ago, 7 is. */
  type: 2 | 6 | 7;
  name: string;
  description: string;
}

export const BADGE_FIELDS: readonly BadgeField[] = [
  { key: 'paid', type: 7, name: 'Paid plan', description: 'Has a paid plan' },
  { key: 'level', type: 2, name: 'Plan level', description: 'Level of the plan; 0 is free' },
  { key: 'member_since', type: 6, name: 'Member since', description: 'Days since they signed up' },
];

/** As Discord returns them: every value is text. */
export type BadgeValues = Record<BadgeField['key'], string>;

export function badgeValues(
  catalogue: Catalogue,
  { plan, memberSince }: { plan: Plan; memberSince: Date },
): BadgeValues {
  return {
    paid: isPaidPlan(catalogue, plan) ? '1' : '0',
    level: String(Math.max(0, rankOf(catalogue, plan))),
    member_since: memberSince.toISOString(),
  };
}

export function isSameBadge(
  read: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): boolean {
  return BADGE_FIELDS.every(({ key }) => read[key] === wanted[key]);
}
