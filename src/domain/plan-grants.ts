import { type Catalogue, FREE_PLAN, type Plan } from './catalogue/catalogue.ts';
import { rankOf } from './plan.ts';
import type { Standing } from './subscription.ts';

/** Where a plan that our Stripe account does not bill was paid. */
const PLAN_GRANT_SOURCES = [
  'operator',
  'whop',
  'patreon',
  'memberful',
  'launchpass',
  'upgrade-chat',
  'paypal',
  'gift',
  'code',
  'lifetime',
] as const;
export type PlanGrantSource = (typeof PLAN_GRANT_SOURCES)[number];

/** Sources that may charge again, until their owner ends that payment there. */
export const PAID_ELSEWHERE: readonly PlanGrantSource[] = [
  'whop',
  'patreon',
  'memberful',
  'launchpass',
  'upgrade-chat',
  'paypal',
];

export const paidElsewhere = (source: PlanGrantSource) => PAID_ELSEWHERE.includes(source);

const TITLES: Partial<Record<PlanGrantSource, string>> = {
  whop: 'Whop',
  patreon: 'Patreon',
  memberful: 'Memberful',
  launchpass: 'LaunchPass',
  'upgrade-chat': 'Upgrade.Chat',
  paypal: 'PayPal',
};

/** How the service calls itself. */
export const sourceTitle = (source: PlanGrantSource) => TITLES[source] ?? source;

export function findPlanGrantSource(typed: string): PlanGrantSource | null {
  return PLAN_GRANT_SOURCES.find((each) => each === typed) ?? null;
}

/** The end of a plan for life in columns that are compared with a moment. */
export const FOR_LIFE = new Date('9999-12-31T00:00:00.000Z');

/** Null: for life. */
export function endOf(until: Date): Date | null {
  return until.getTime() === FOR_LIFE.getTime() ? null : until;
}

/** The terms of one open plan grant. */
export interface PlanGrantTerm {
  id: string;
  plan: Plan;
  startsAt: Date;
  /** Null: for life. */
  until: Date | null;
}

/** A standing that plan grants took part in. */
export interface CombinedStanding extends Standing {
  /** The plan grant that decides; null: the subscription does. */
  grant: PlanGrantTerm | null;
  /** The standing from the subscription alone. */
  paid: Standing;
}

export function isInForce({ startsAt, until }: PlanGrantTerm, now: Date): boolean {
  return startsAt <= now && (until === null || until > now);
}

/**
 * The higher of the subscription and the plan grants in force. Of equal plans the later end counts,
 * and the subscription if the ends are equal too. `accessUntil` of a plan for life is null.
 */
export function withPlanGrants(
  catalogue: Catalogue,
  { paid, grants, now }: { paid: Standing; grants: readonly PlanGrantTerm[]; now: Date },
): CombinedStanding {
  const best = grants
    .filter((each) => isInForce(each, now))
    .reduce<PlanGrantTerm | null>(
      (top, each) => (top === null || isBetter(catalogue, each, top) ? each : top),
      null,
    );
  const rival = { plan: paid.plan, until: paid.accessUntil };
  const grant =
    best !== null && (paid.plan === FREE_PLAN || isBetter(catalogue, best, rival)) ? best : null;
  if (grant === null) return { ...paid, grant, paid };
  // A payment that failed stays visible: the subscriber can still pay it.
  const status = paid.status === 'past_due' ? 'past_due' : 'active';
  return { plan: grant.plan, status, accessUntil: grant.until, grant, paid };
}

interface Offer {
  plan: Plan;
  until: Date | null;
}

function isBetter(catalogue: Catalogue, a: Offer, b: Offer): boolean {
  const ranks = rankOf(catalogue, a.plan) - rankOf(catalogue, b.plan);
  if (ranks !== 0) return ranks > 0;
  return b.until !== null && (a.until === null || a.until > b.until);
}

/** When the standing must be computed again although nothing happens. Null: never. */
export function nextReview(
  { accessUntil, grants }: { accessUntil: Date | null; grants: readonly PlanGrantTerm[] },
  now: Date,
): Date | null {
  const moments = [accessUntil, ...grants.flatMap(({ startsAt, until }) => [startsAt, until])];
  const ahead = moments.filter((each) => each !== null && each > now) as Date[];
  return ahead.length === 0 ? null : new Date(Math.min(...ahead.map((each) => each.getTime())));
}
