import type { RowProblem } from '../../../src/contract/operator/user-import.contract.ts';
import { findPlanGrantSource, type PlanGrantSource } from '../../../src/domain/plan-grants.ts';

/** A plan that a row gives without a payment in Stripe. */
export interface ImportPlan {
  /** A catalogue key, checked in the dry run. Null: the row gives no plan. */
  plan: string | null;
  until: Date | null;
  lifetime: boolean;
  source: PlanGrantSource | null;
  sourceRef: string | null;
}

export interface PlanCells {
  plan: string | null;
  until: string | null;
  lifetime: string | null;
  source: string | null;
  sourceRef: string | null;
  /** The row also names a subscription, which decides alone if no end is given. */
  hasSubscription: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const YES = ['yes', 'true', '1'];
const NO = ['no', 'false', '0'];
const MAX_REF_LENGTH = 200;

/** Reads a row's plan columns. Dates are ISO 8601 only: a guess could end access months early. */
export function importPlanOf(cells: PlanCells): { plan: ImportPlan; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const plan = cells.plan?.toLowerCase() ?? null;
  const until = cells.until === null ? null : endOfDayOrMoment(cells.until);
  if (cells.until !== null && until === null) problems.push('bad-until');
  const said = cells.lifetime?.toLowerCase() ?? 'no';
  if (![...YES, ...NO].includes(said)) problems.push('bad-lifetime');
  const lifetime = YES.includes(said);
  const source = cells.source === null ? null : findPlanGrantSource(cells.source.toLowerCase());
  if (cells.source !== null && source === null) problems.push('bad-source');
  if ((cells.sourceRef?.length ?? 0) > MAX_REF_LENGTH) problems.push('bad-source');
  if (lifetime && cells.until !== null) problems.push('until-and-lifetime');
  const ends = lifetime || cells.until !== null;
  if (plan === null && ends) problems.push('end-without-plan');
  if (plan !== null && !ends && !cells.hasSubscription) problems.push('plan-without-end');
  const given = plan !== null && ends ? plan : null;
  return { plan: { plan: given, until, lifetime, source, sourceRef: cells.sourceRef }, problems };
}

/** A day includes its whole last hour in UTC. Null for any other notation, and for 2027-02-30. */
export function endOfDayOrMoment(typed: string): Date | null {
  const day = typed.slice(0, 10);
  const whole = DAY.test(typed) ? `${typed}T23:59:59Z` : typed;
  if (!MOMENT.test(whole)) return null;
  const exists = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(exists.getTime()) || !exists.toISOString().startsWith(day)) return null;
  const moment = new Date(whole);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
