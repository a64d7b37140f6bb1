import { auditedAct } from '../../audit/audited-act.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import {
  notRefundedYet,
  refundPurchase,
  requireRefundable,
} from '../single-payments/refund-purchase.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { LifetimePurchaseEntity } from './lifetime.entities.ts';
import { syncLifetime } from './sync-lifetime.ts';

export interface LifetimeVoidPreview {
  refundMinor: number;
  currency: string;
  /** The plan that ends now. Null: it has ended before. */
  ends: string | null;
}

/** Predicts the effect of a refund. Raises 'conflict' with the reason where there is nothing to refund. */
export async function previewLifetimeVoid(
  deps: BillingDeps,
  id: string,
): Promise<LifetimeVoidPreview> {
  const em = readFork(deps.orm);
  const purchase = await em.findOne(LifetimePurchaseEntity, { id });
  if (purchase === null) throw noPurchase();
  requireRefundable(purchase, 'purchase');
  const { planGrantId, paidMinor, refundedMinor, currency } = purchase;
  const open = { id: planGrantId ?? '', endedAt: null };
  const grant = planGrantId == null ? null : await em.findOne(PlanGrantEntity, open);
  return { refundMinor: paidMinor - refundedMinor, currency, ends: grant?.plan ?? null };
}

/** Refunds a plan for life, reads the refund back and ends the plan. A repeat resumes after a failure. */
export function voidLifetime(
  deps: BillingDeps,
  id: string,
): Promise<{ refundedMinor: number; currency: string }> {
  return auditedAct(
    deps,
    { action: 'offers.lifetime-voided', target: `lifetime:${id}`, before: null },
    {
      work: () =>
        withBillingLease(deps, `lifetime:${id}`, async () => {
          const purchase = await syncLifetime(deps, id);
          if (purchase === null) throw noPurchase();
          requireRefundable(purchase, 'purchase');
          const intent = purchase.stripePaymentIntentId ?? '';
          await refundPurchase(deps.stripe.lifetimes, intent, 'purchase');
          const after = await syncLifetime(deps, id);
          if (after?.takenBecause == null) throw notRefundedYet('purchase');
          const refundedMinor = after.refundedMinor - purchase.refundedMinor;
          return { refundedMinor, currency: after.currency };
        }),
      outcomeOf: (done) => done,
    },
  );
}

const noPurchase = () =>
  new AppError('lifetime.unknown', 'not-found', 'This purchase does not exist.');
