import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { accessSpan } from '../../../../src/domain/offers/access-code.ts';
import { includesPlan } from '../../../../src/domain/plan.ts';
import type { PlanGrantTerm } from '../../../../src/domain/plan-grants.ts';

/** Plans from a code, a gift, an operator or a purchase for life. */
export class GivenPlans {
  readonly grants: PlanGrantTerm[] = [];

  give(plan: Plan, days: number, now: Date): void {
    const ends = this.grants
      .filter((each) => each.plan === plan)
      .map(({ until }) => until?.getTime() ?? 0);
    const heldUntil = ends.length === 0 ? null : new Date(Math.max(...ends));
    const span = accessSpan({ days, until: null }, { now, heldUntil });
    if (span !== null) this.grants.push({ id: `grant_${this.grants.length}`, plan, ...span });
  }

  giveForLife(plan: Plan, now: Date): void {
    this.grants.push({ id: `life_${this.grants.length}`, plan, startsAt: now, until: null });
  }

  /** Whether a subscription to this plan would be paid twice. */
  coversForLife(plan: Plan): boolean {
    return this.grants.some(
      (each) => each.until === null && includesPlan(DOCUMENTED_CATALOGUE, each.plan, plan),
    );
  }

  /** Its payment was refunded, or its owner ended it. */
  takeBack(number: number): void {
    this.grants.splice(number, 1);
  }
}
