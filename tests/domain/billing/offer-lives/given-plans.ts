import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { accessSpan } from '../../../../src/domain/offers/access-code.ts';
import type { PlanGrantTerm } from '../../../../src/domain/plan-grants.ts';

/** Plans for some days, from a code, a gift or an operator. */
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

  /** Its payment was refunded, or its owner ended it. */
  takeBack(number: number): void {
    this.grants.splice(number, 1);
  }
}
