import type { BillingDeps } from '../billing.deps.ts';
import { watchPurchases } from '../single-payments/watch-purchases.ts';
import { syncGift } from './sync-gift.ts';

/** Reads gifts again whose webhook may be lost. Returns how many. */
export const watchGifts = (deps: BillingDeps) => watchPurchases(deps, 'gift', syncGift);
