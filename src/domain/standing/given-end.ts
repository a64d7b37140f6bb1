import { type Catalogue, FREE_PLAN, type Plan } from '../catalogue/catalogue.ts';
import { noonBefore } from '../hand-over.ts';
import { includesPlan, rankOf } from '../plan.ts';
import { isInForce, type PlanGrantTerm } from '../plan-grants.ts';

const DAY_MS = 86_400_000;
const REMINDED_BEFORE_MS = 3 * DAY_MS;
/** The reminder leaves at noon, so up to a day before the three days. */
export const REMINDER_MS = REMINDED_BEFORE_MS + DAY_MS;

interface GivenTerm {
  createdAt: Date;
  until: Date;
}

/** Whether the reminder of the end is due. A plan that was given later has its first mail alone. */
export function isEndNear(
  { createdAt, until }: GivenTerm,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const due = noonBefore(new Date(until.getTime() - REMINDED_BEFORE_MS), timeZone);
  return createdAt < due && due <= now && now < until;
}

/** A plan that a subscription gives. `until` null: it renews. */
export interface SubscribedTerm {
  plan: Plan;
  until: Date | null;
}

interface Held {
  grants: readonly PlanGrantTerm[];
  subscribed: readonly SubscribedTerm[];
}

/** The highest plan that is left at this moment. */
export function planLeftAt(catalogue: Catalogue, moment: Date, { grants, subscribed }: Held): Plan {
  const held = [
    ...grants.filter((each) => isInForce(each, moment)),
    ...subscribed.filter(({ until }) => until === null || until > moment),
  ];
  return held.reduce<Plan>(
    (top, { plan }) => (rankOf(catalogue, plan) > rankOf(catalogue, top) ? plan : top),
    FREE_PLAN,
  );
}

/** The first moment after `from` at which neither this plan nor a higher one is left. Null: none is known. */
export function heldUntil(
  catalogue: Catalogue,
  { plan, from }: { plan: Plan; from: Date },
  held: Held,
): Date | null {
  const ends = [...held.grants, ...held.subscribed]
    .flatMap(({ until }) => (until === null || until <= from ? [] : [until]))
    .toSorted((a, b) => a.getTime() - b.getTime());
  const isLost = (end: Date) => !includesPlan(catalogue, planLeftAt(catalogue, end, held), plan);
  return ends.find(isLost) ?? null;
}
