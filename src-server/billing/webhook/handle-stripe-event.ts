import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { ClaimedEvent } from '../../jobs/inbox-claim.ts';
import { findWaitingEvents, settleEvents } from '../../jobs/inbox-covered.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { findAttempt } from '../checkout/attempts.ts';
import { bindSession } from '../checkout/bind-session.ts';
import { readAttemptOutcome } from '../checkout/read-attempt-outcome.ts';
import { readFraudWarning } from '../disputes/fraud-warnings.ts';
import { readDispute } from '../disputes/read-dispute.ts';
import { inBackground } from '../gateway/pace/background.ts';
import { syncGiftOf } from '../gifts/sync-gift.ts';
import { syncLifetimeOf } from '../lifetimes/sync-lifetime.ts';
import { mailBankAnswer, mailPendingPayment } from '../paid-sign-ups/mail-return-link.ts';
import { alertFailedRefund } from '../refunds/alert-failed-refund.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { ANSWERED_BY_READING, type EventNeed, needOf } from './event-types.ts';

type Handler = (deps: BillingDeps, event: ClaimedEvent, cause: Cause) => Promise<void>;

const HANDLERS: Record<EventNeed, Handler> = {
  session: handleSession,
  customer: handleCustomer,
  refund: handleRefund,
  dispute: handleDispute,
  warning: handleWarning,
};

/**
 * Handles one inbox event. Takes only the customer or session id from its payload and reads the
 * rest from Stripe. Other types are marked done on arrival; older rows are marked done here.
 */
export function handleStripeEvent(deps: BillingDeps, event: ClaimedEvent): Promise<void> {
  const need = needOf(event.type);
  if (need === null) return Promise.resolve();
  return inBackground(() => HANDLERS[need](deps, event, `event ${event.externalId}`));
}

function handleCustomer(deps: BillingDeps, event: ClaimedEvent, cause: Cause): Promise<void> {
  return readCustomerFor(deps, event, cause, async () => {});
}

async function handleRefund(deps: BillingDeps, event: ClaimedEvent, cause: Cause): Promise<void> {
  const { objectId } = event.subject;
  if ((await customerOf(deps, event)) === null) {
    const alert = async () => void (objectId && (await alertFailedRefund(deps, objectId, null)));
    try {
      if (await readPaymentOf(deps, event)) await alert();
    } catch (error) {
      // A payment of ours that cannot be written. The operator hears of the refund.
      if (!(error instanceof ProviderFailure)) await alert();
      throw error;
    }
    return;
  }
  await readCustomerFor(deps, event, cause, async (customerId) => {
    if (objectId) await alertFailedRefund(deps, objectId, customerId);
  });
}

/** The case first: it also exists for an unknown payer. */
async function handleDispute(deps: BillingDeps, event: ClaimedEvent, cause: Cause): Promise<void> {
  const { objectId } = event.subject;
  if (objectId) await readDispute(deps, objectId);
  await handleCustomer(deps, event, cause);
}

async function handleWarning(deps: BillingDeps, event: ClaimedEvent): Promise<void> {
  const { objectId } = event.subject;
  if (objectId) await readFraudWarning(deps, objectId);
}

/** Reads the customer, then settles their earlier events: the same read answered them. */
async function readCustomerFor(
  deps: BillingDeps,
  event: ClaimedEvent,
  cause: Cause,
  afterRead: (customerId: string) => Promise<void>,
): Promise<void> {
  const customerId = await customerOf(deps, event);
  if (customerId === null) {
    await readPaymentOf(deps, event);
    return;
  }
  const earlier = await answeredByReading(deps, event, customerId);
  const result = await syncSubscription(deps, customerId, cause);
  // Our own row may be about to commit, so retry. A foreign customer never appears, and its event
  // is parked.
  if (result.outcome === 'unknown-customer') throw new Error('The customer is not known here.');
  await afterRead(customerId);
  await settleEvents(deps.orm, earlier, deps.machineClock.now());
}

async function handleSession(deps: BillingDeps, event: ClaimedEvent, cause: Cause): Promise<void> {
  const sessionId = event.subject.objectId ?? null;
  if (sessionId === null) return;
  const known = await findAttempt(readFork(deps.orm), sessionId);
  if (known === null && !(await bindSession(deps, sessionId))) {
    if (await readSinglePayment(deps, { kind: 'checkout.session', id: sessionId })) return;
    // We write our row before calling Stripe, so this session belongs to another product.
    deps.log.info({ type: event.type }, 'a payment session of somebody else');
    return;
  }
  const { customerId } = event.subject;
  const answered = customerId ? await answeredByReading(deps, event, customerId) : [];
  const verification = await readAttemptOutcome(deps, sessionId, cause);
  if (verification.state === 'unavailable') {
    throw new ProviderFailure('stripe', 'unavailable', 'not-asked');
  }
  await mailBankAnswer(deps, verification);
  if (verification.state === 'processing') await mailPendingPayment(deps, verification.attempt);
  if (verification.attempt !== null && verification.hasReadCustomer)
    await settleEvents(deps.orm, answered, deps.machineClock.now());
}

/** Events of the customer that arrived already. A read that begins later answers them too. */
function answeredByReading(
  deps: BillingDeps,
  { source }: ClaimedEvent,
  customerId: string,
): Promise<string[]> {
  return findWaitingEvents(deps.orm, { source, customerId, types: ANSWERED_BY_READING });
}

/** A payment without a customer may be that of a gift or of a plan for life. False: it is not ours. */
async function readPaymentOf(deps: BillingDeps, { subject }: ClaimedEvent): Promise<boolean> {
  const { objectKind, objectId } = subject;
  if (!objectKind || !objectId) return false;
  return readSinglePayment(deps, { kind: objectKind, id: objectId });
}

async function readSinglePayment(
  deps: BillingDeps,
  object: { kind: string; id: string },
): Promise<boolean> {
  return (await syncGiftOf(deps, object)) || syncLifetimeOf(deps, object);
}

async function customerOf(deps: BillingDeps, event: ClaimedEvent): Promise<string | null> {
  const { customerId, objectId, objectKind } = event.subject;
  if (customerId) return customerId;
  if (!objectId || !objectKind) return null;
  return deps.stripe.ownerOfObject(objectKind, objectId);
}
