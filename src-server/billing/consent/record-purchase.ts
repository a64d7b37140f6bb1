import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/identifier.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { ConsentEntity } from './consent.entity.ts';
import { PurchaseContextEntity } from './purchase-context.entity.ts';
import type { PurchaseOrigin } from './purchase-origin.ts';

/**
 * Runs in the transaction that writes the attempt. Records a consent only if the browser reports the very sentence that
 * we ask for at this moment. A sentence that a browser made up, or of an outdated page, is no evidence.
 */
export function recordPurchase(
  em: EntityManager,
  { clock, askedConsent }: Pick<BillingDeps, 'clock' | 'askedConsent'>,
  { attemptId, userId, origin }: { attemptId: string; userId: string; origin: PurchaseOrigin },
): void {
  const { agreedTo, address, browser, device, locale } = origin;
  const at = clock.now();
  em.create(PurchaseContextEntity, { attemptId, userId, at, address, browser, device, locale });
  const asked = askedConsent(locale);
  if (asked === null || agreedTo !== asked.sentence.trim()) return;
  em.create(ConsentEntity, {
    id: newId(),
    userId,
    attemptId,
    kind: 'terms',
    text: asked.sentence,
    locale,
    documents: asked.documents,
    at,
    address,
    browser,
  });
}

/** The sentence is ours: the caller has compared it with the one that the browser sent. */
export function recordPaidStart(
  em: EntityManager,
  { clock }: Pick<BillingDeps, 'clock'>,
  about: { attemptId: string; userId: string; origin: PurchaseOrigin; sentence: string },
): void {
  const { attemptId, userId, origin, sentence } = about;
  const { address, browser, locale } = origin;
  em.create(ConsentEntity, {
    id: newId(),
    userId,
    attemptId,
    kind: 'paid-start',
    text: sentence,
    locale,
    documents: [],
    at: clock.now(),
    address,
    browser,
  });
}
