import { z } from 'zod';
import { BILLING_CYCLES, PLANS } from '../../../src/domain/plan.ts';
import { localStore, tabStore } from '../../lib/browser-storage.ts';
import { PENDING_SUBSCRIPTION, SELECTED_BILLING, SELECTED_PLAN } from '../../lib/storage-keys.ts';

const pendingSubscription = z.object({
  email: z.string().min(1),
  plan: z.enum(PLANS),
  billing: z.enum(BILLING_CYCLES),
  price: z.number(),
  userId: z.string().min(1),
});
export type PendingSubscription = z.infer<typeof pendingSubscription>;

export function savePending(pending: PendingSubscription): void {
  tabStore.write(PENDING_SUBSCRIPTION, JSON.stringify(pending));
}

/** Null when nothing is stored, or what is stored cannot be read. */
export function readPending(): PendingSubscription | null {
  try {
    const stored: unknown = JSON.parse(tabStore.read(PENDING_SUBSCRIPTION) ?? 'null');
    return pendingSubscription.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

export function clearPending(): void {
  tabStore.remove(PENDING_SUBSCRIPTION);
}

/** The choice made on the landing page, as far as it is still readable (resolutions, 4). */
export function selectedPlan() {
  return {
    plan: z.enum(PLANS).safeParse(localStore.read(SELECTED_PLAN)).data,
    billing: z.enum(BILLING_CYCLES).safeParse(localStore.read(SELECTED_BILLING)).data,
  };
}
