import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { tabStore } from '../../lib/browser-storage.ts';
import { PAYMENT_LEFT } from '../../lib/storage-keys.ts';
import { readPending } from './pending-subscription.ts';

/** The plan of the payment page that this tab left. Null: none, or it was paid. */
export function leftPlan(): Plan | null {
  return tabStore.read(PAYMENT_LEFT) === null ? null : (readPending()?.plan ?? null);
}
