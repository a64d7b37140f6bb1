import type { Kernel } from '../../kernel.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { forgetGifts } from '../gifts/forget-gifts.ts';
import { watchGifts } from '../gifts/watch-gifts.ts';
import { forgetLifetimes } from '../lifetimes/forget-lifetimes.ts';
import { watchLifetimes } from '../lifetimes/watch-lifetimes.ts';

/** Reads gifts and plans for life again whose webhook may be lost. */
export async function watchPayments(deps: BillingDeps): Promise<void> {
  await watchGifts(deps);
  await watchLifetimes(deps);
}

/** Deletes what the books do not need. */
export async function forgetPayments(deps: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  await forgetGifts(deps);
  await forgetLifetimes(deps);
}
