import type { Catalogue, Plan } from '../catalogue/catalogue.ts';
import { includesPlan } from '../plan.ts';
import type { PlanGrantTerm } from '../plan-grants.ts';

/** Stripe's clock and ours differ, and an end is read some time after it. Less than this is no wait. */
const MIN_WAIT_MS = 60 * 60_000;

/** An open given plan. */
export interface GrantInLine extends PlanGrantTerm {
  /** A gift or an access code, which waits until everything that gives its plan has ended. */
  waits: boolean;
  /** An access code until a day for all keeps that day. */
  keepsUntil: boolean;
}

interface Line {
  grants: readonly GrantInLine[];
  /** The plans of live subscriptions. One that is past due or paused may still be paid, and give its plan again. */
  subscribed: readonly Plan[];
  /** Gifts that were taken back for a dispute which may be won. The rest of their time is then given again. */
  disputed: readonly PlanGrantTerm[];
}

/**
 * The new dates of gifts and access codes that wait for nothing any more: what they waited for ended early. Each starts when
 * no live subscription and no earlier grant gives its plan or a higher one, and keeps its length.
 */
export function earlierStarts(
  catalogue: Catalogue,
  { grants, subscribed, disputed }: Line,
  now: Date,
): PlanGrantTerm[] {
  const line: PlanGrantTerm[] = [...disputed];
  const moved: PlanGrantTerm[] = [];
  for (const grant of grants.toSorted(byStart)) {
    const start = startOf(catalogue, grant, { line, subscribed, now });
    const gap = start === null ? 0 : grant.startsAt.getTime() - start.getTime();
    const isMoved = start !== null && gap >= MIN_WAIT_MS;
    const placed = isMoved
      ? { ...termOf(grant), startsAt: start, until: endOf(grant, gap) }
      : grant;
    if (isMoved) moved.push(placed);
    line.push(placed);
  }
  return moved;
}

interface Rest {
  plan: Plan;
  startsAt: Date;
  until: Date;
}

/**
 * When the rest of a gift runs whose refund failed. Gifts that waited behind it may have moved into its time: it comes after
 * them, and is as long as without them.
 */
export function afterMoved(
  catalogue: Catalogue,
  { plan, startsAt, until }: Rest,
  { grants }: Pick<Line, 'grants'>,
): Pick<Rest, 'startsAt' | 'until'> {
  const length = until.getTime() - startsAt.getTime();
  let start = startsAt;
  for (const each of grants.toSorted(byStart)) {
    const isInTheWay = each.startsAt.getTime() < start.getTime() + length;
    if (!each.waits || !isInTheWay || !includesPlan(catalogue, each.plan, plan)) continue;
    if (each.until !== null && each.until > start) start = each.until;
  }
  return { startsAt: start, until: new Date(start.getTime() + length) };
}

/** Null: it stays where it is. */
function startOf(
  catalogue: Catalogue,
  { plan, startsAt, waits }: GrantInLine,
  {
    line,
    subscribed,
    now,
  }: { line: readonly PlanGrantTerm[]; subscribed: readonly Plan[]; now: Date },
): Date | null {
  if (!waits || startsAt <= now) return null;
  if (subscribed.some((held) => includesPlan(catalogue, held, plan))) return null;
  const ends = line
    .filter((each) => each.startsAt < startsAt && includesPlan(catalogue, each.plan, plan))
    .map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY);
  const start = Math.max(now.getTime(), ...ends);
  return Number.isFinite(start) ? new Date(start) : null;
}

const endOf = ({ until, keepsUntil }: GrantInLine, gap: number) =>
  until === null || keepsUntil ? until : new Date(until.getTime() - gap);

const termOf = ({ id, plan, startsAt, until }: GrantInLine): PlanGrantTerm => ({
  id,
  plan,
  startsAt,
  until,
});

const byStart = (a: PlanGrantTerm, b: PlanGrantTerm) => a.startsAt.getTime() - b.startsAt.getTime();
