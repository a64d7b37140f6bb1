import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isPaidPlan } from '../../../src/domain/plan.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { holdStanding } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { closePlanGrant, insertPlanGrant } from './plan-grant-rows.ts';

export interface GivenPlan {
  accountId: string;
  plan: Plan;
  /** Business time; null: for life. */
  until: Date | null;
}

/** A leap year. Longer grants count as permanent. */
const MAX_GRANT_MS = 366 * 86_400_000;

/** Whether a grant needs the right 'access.grant-forever' and a confirmation. Null: for life. */
export function isLongGrant(until: Date | null, now: Date): boolean {
  return until === null || until.getTime() - now.getTime() > MAX_GRANT_MS;
}

/** Raises 'invalid' for a plan that is not on sale or a date that has passed. */
export function checkGivenPlan(
  deps: Pick<BillingDeps, 'catalogue' | 'clock'>,
  { plan, until }: Omit<GivenPlan, 'accountId'>,
): void {
  if (!isPaidPlan(deps.catalogue.current(), plan)) {
    throw new AppError('plan-grants.no-such-plan', 'invalid', 'This plan cannot be given.');
  }
  if (until !== null && until <= deps.clock.now()) {
    throw new AppError('plan-grants.over-already', 'invalid', 'This date has already passed.');
  }
}

/** Gives an account a plan without a payment in Stripe. Returns the plan grant's id. */
export function givePlan(
  deps: BillingDeps,
  { operatorId }: { operatorId: string },
  input: GivenPlan & { note: string },
): Promise<string> {
  checkGivenPlan(deps, input);
  return transact(deps.orm, async (em) => {
    const account = await holdStanding(em, input.accountId);
    if (account === null) {
      throw new AppError('plan-grants.no-account', 'not-found', 'This account does not exist.');
    }
    if (account.isClosing) throw accountClosing('access');
    const id = await insertPlanGrant(em, deps, {
      cause: `operator ${operatorId}`,
      grant: {
        ...input,
        startsAt: deps.clock.now(),
        source: 'operator',
        sourceRef: null,
        paidMinor: null,
        currency: null,
        operatorId,
        moveId: null,
        mailsOwner: true,
      },
    });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor({ operatorId }),
      action: 'plan.granted',
      target: `account:${input.accountId}`,
      before: null,
      // The note is free text and may name people, so it stays out of the audit log.
      after: { planGrantId: id, plan: input.plan, until: iso(input.until) },
    });
    return id;
  });
}

/** Idempotent. Raises 'not-found' for an unknown id. */
export function endPlanGrant(
  deps: BillingDeps,
  { operatorId }: { operatorId: string },
  id: string,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const known = await em.execute<unknown[]>('select 1 from plan_grant where id = ?::uuid', [id]);
    if (known.length === 0) {
      throw new AppError('plan-grants.unknown', 'not-found', 'This plan grant does not exist.');
    }
    const cause = `operator ${operatorId}` as const;
    const ended = await closePlanGrant(em, deps, { id, reason: 'operator', cause });
    if (ended === null) return;
    const { accountId, plan, until, endedAt } = ended;
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor({ operatorId }),
      action: 'plan.grant-ended',
      target: `account:${accountId}`,
      before: { planGrantId: id, plan, until: iso(until) },
      after: { planGrantId: id, plan, until: iso(endedAt) },
    });
  });
}

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
