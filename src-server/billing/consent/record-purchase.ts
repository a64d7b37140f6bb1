import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/identifier.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { ConsentEntity } from './consent.entity.ts';
import { PurchaseContextEntity } from './purchase-context.entity.ts';
import type { PurchaseOrigin } from './purchase-origin.ts';

/**
 * Runs in the transaction that writes the attempt. Records a consent only if the page showed a sentence
 * and there is a document to agree to.
 */
export function recordPurchase(
  em: EntityManager,
  { clock, consentDocuments }: Pick<BillingDeps, 'clock' | 'consentDocuments'>,
  { attemptId, userId, origin }: { attemptId: string; userId: string; origin: PurchaseOrigin },
): void {
  const { agreedTo, address, browser, device, locale } = origin;
  const at = clock.now();
  em.create(PurchaseContextEntity, { attemptId, userId, at, address, browser, device, locale });
  const documents = consentDocuments(locale);
  if (agreedTo === null || documents.length === 0) return;
  em.create(ConsentEntity, {
    id: newId(),
    userId,
    attemptId,
    kind: 'terms',
    text: agreedTo,
    locale,
    documents,
    at,
    address,
    browser,
  });
}
