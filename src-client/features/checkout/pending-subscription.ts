import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isBillingCycle, isPlan } from '../../../src/domain/plan.ts';
import { localStore, tabStore } from '../../lib/browser-storage.ts';
import { catalogue } from '../../lib/catalogue.ts';
import {
  DISCOUNT_CODE,
  PAYMENT_LEFT,
  PENDING_SUBSCRIPTION,
  SELECTED_BILLING,
  SELECTED_PLAN,
} from '../../lib/storage-keys.ts';

export interface PendingSubscription {
  email: string;
  plan: Plan;
  billing: BillingCycle;
  price: number;
  userId: string;
}

function isPending(stored: unknown): stored is PendingSubscription {
  if (typeof stored !== 'object' || stored === null) return false;
  const { email, plan, billing, price, userId } = stored as Record<string, unknown>;
  const texts = [email, userId].every((text) => typeof text === 'string' && text !== '');
  return (
    texts &&
    isPlan(catalogue, plan) &&
    isBillingCycle(catalogue, billing) &&
    typeof price === 'number'
  );
}

export function savePending(pending: PendingSubscription): void {
  tabStore.write(PENDING_SUBSCRIPTION, JSON.stringify(pending));
  tabStore.remove(PAYMENT_LEFT);
}

/** Null when nothing readable is stored. */
export function readPending(): PendingSubscription | null {
  try {
    const stored: unknown = JSON.parse(tabStore.read(PENDING_SUBSCRIPTION) ?? 'null');
    return isPending(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function clearPending(): void {
  localStore.remove(DISCOUNT_CODE);
  tabStore.remove(PENDING_SUBSCRIPTION);
}

/** The latest choice: from the current sign-up, else from the landing page. */
export function pendingChoice(): { plan?: Plan; billing?: BillingCycle } {
  const pending = readPending();
  return pending === null ? selectedPlan() : { plan: pending.plan, billing: pending.billing };
}

/** The choice from the landing page, if it is still readable. */
export function selectedPlan(): { plan?: Plan; billing?: BillingCycle } {
  const plan = localStore.read(SELECTED_PLAN);
  const billing = localStore.read(SELECTED_BILLING);
  return {
    ...(isPlan(catalogue, plan) ? { plan } : {}),
    ...(isBillingCycle(catalogue, billing) ? { billing } : {}),
  };
}
