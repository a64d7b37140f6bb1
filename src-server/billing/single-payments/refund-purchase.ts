import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { SinglePaymentCalls } from '../gateway/single-payment-port.ts';
import type { GivingPurchase, PagePurchase } from './purchase.ts';

type Refundable = Pick<PagePurchase, 'state'> & Pick<GivingPurchase, 'takenBecause'>;

/** `kind` names the purchase in the sentence and in the error's code. */
export function requireRefundable(
  { state, takenBecause }: Refundable,
  kind: 'gift' | 'purchase',
): void {
  if (takenBecause === 'dispute') {
    const message = 'The buyer disputed this payment. Answer the dispute instead.';
    throw new AppError(`${kind}.disputed`, 'conflict', message);
  }
  if (state === 'paid' && takenBecause == null) return;
  throw new AppError(
    `${kind}.nothing-to-refund`,
    'conflict',
    `This ${kind} has nothing to refund.`,
  );
}

/** Raises 'conflict' with Stripe's reason. */
export async function refundPurchase(
  calls: SinglePaymentCalls,
  intent: string,
  kind: 'gift' | 'purchase',
): Promise<void> {
  try {
    await calls.refund(intent);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    const message = `Stripe did not refund the payment (${error.reason}). Nothing has changed.`;
    throw new AppError(`${kind}.refund-refused`, 'conflict', message, { cause: error });
  }
}

/** Stripe accepted a refund that a read does not show yet. */
export const notRefundedYet = (kind: 'gift' | 'purchase') =>
  new AppError(
    `${kind}.not-refunded`,
    'unavailable',
    `Stripe does not show the refund yet. Look at the ${kind} before you try again.`,
  );
