import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingCycle, Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { requireKept } from '../../catalogue/require-kept.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockOpenAccount } from '../../people/account-lock.ts';
import { keepSignUp } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { requireRoom } from '../capacity/require-room.ts';
import type { PurchaseOrigin } from '../consent/purchase-origin.ts';
import { recordPaidStart, recordPurchase } from '../consent/record-purchase.ts';
import type { PriceRead } from '../gateway/stripe-facts.ts';
import type { EndingPlan } from '../hand-over/find-hand-over.ts';
import type { AppliedCode } from '../offers/find-usable-code.ts';
import { isUuid, type Payer } from '../payer.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { markDays } from '../revenue/mark-days.ts';
import type { OfferedTrial } from '../trials/offer-trial.ts';
import { type LiftedDecision, latestExpiry, NOTHING_LIFTED } from './lifted-decision.ts';

const LIFE_MS = 60 * 60_000;
const NO_CHANGE = { changedSubscriptionId: null, ...NOTHING_LIFTED };

/** By Stripe's session id or our attempt id: return pages carry either. */
export function findAttempt(em: EntityManager, id: string): Promise<PaymentAttempt | null> {
  return em.findOne(PaymentAttemptEntity, isUuid(id) ? { id } : { stripeSessionId: id });
}

/** The newest payment of a sign-up without a password. */
export function findPaidAttempt(em: EntityManager, userId: string): Promise<PaymentAttempt | null> {
  return em.findOne(
    PaymentAttemptEntity,
    { userId, kind: 'sign-up', consumedAt: null, state: 'paid', stripeSessionId: { $ne: null } },
    { orderBy: { paidAt: 'desc' } },
  );
}

/**
 * One account for each payment: consumes a paid attempt in the caller's transaction. True exactly once under concurrency. On
 * false, the caller must answer 'already set up' and change nothing.
 */
export async function consumeAttempt(
  em: EntityManager,
  attemptId: string,
  now: Date,
): Promise<boolean> {
  const used = await em.nativeUpdate(
    PaymentAttemptEntity,
    { id: attemptId, state: 'paid', consumedAt: null },
    { consumedAt: now },
  );
  return used === 1;
}

export interface PaymentChoice {
  payer: Payer;
  plan: Plan;
  billingCycle: BillingCycle;
  price: PriceRead;
  customerId: string;
  origin: string;
  askedFor: string | undefined;
  from: PurchaseOrigin;
  /** The same plan is paid elsewhere until then. */
  continues?: Pick<EndingPlan, 'sourceRef' | 'firstChargeAt'> | null;
  /** The code that reduces the price. */
  discount?: AppliedCode | null;
  trial?: OfferedTrial | null;
  /** The indicators that the page named for an upgrade within a trial. Absent: all of the plan. */
  shownIndicators?: readonly Entitlement[] | undefined;
  /** The code of the partner who referred the buyer. */
  referral?: string | null;
  /** The sentence that a paid start asks for. */
  paidStart?: string | null;
}

type AttemptedChange = LiftedDecision & {
  changedSubscriptionId: string | null;
  /** The indicators that the change gives within a running trial. */
  trialIndicators?: Entitlement[] | null;
};

/** Written before the call to Stripe. Everything that comes back is checked against this row. */
export function writeAttempt(
  deps: BillingDeps,
  choice: PaymentChoice,
  { trialIndicators = choice.trial?.indicators ?? null, ...change }: AttemptedChange = NO_CHANGE,
): Promise<PaymentAttempt> {
  const now = deps.clock.now();
  const over = Math.min(now.getTime() + LIFE_MS, latestExpiry(change));
  return transact(deps.orm, async (em) => {
    const { userId, kind } = choice.payer;
    if (kind === 'sign-up' && !(await keepSignUp(em, userId, now))) {
      throw new AppError('billing.sign-up-over', 'conflict', 'Please start again.');
    }
    // An earlier erasure already ended this payer's billing; a later one will end this attempt too.
    if (kind === 'upgrade' && !(await lockOpenAccount(em, userId))) throw accountClosing('billing');
    await requireKept(em, choice);
    await requireRoom(em, deps, { plan: choice.plan, userId });
    const id = newId();
    markDays(em, [now]);
    recordPurchase(em, deps, { attemptId: id, userId, origin: choice.from });
    if (choice.paidStart != null) {
      recordPaidStart(em, deps, {
        attemptId: id,
        userId,
        origin: choice.from,
        sentence: choice.paidStart,
      });
    }
    return em.create(PaymentAttemptEntity, {
      id,
      userId,
      kind,
      state: 'opening',
      plan: choice.plan,
      billingCycle: choice.billingCycle,
      amountCents: choice.price.amountCents ?? 0,
      currency: choice.price.currency,
      stripePriceId: choice.price.id,
      stripeSessionId: null,
      url: null,
      returnOrigin: choice.origin,
      ...change,
      firstChargeAt: choice.continues?.firstChargeAt ?? choice.trial?.endsAt ?? null,
      trialDays: choice.trial?.days ?? null,
      trialCard: choice.trial?.card ?? null,
      trialIndicators,
      discountCodeId: choice.discount?.id ?? null,
      createdAt: now,
      expiresAt: new Date(Math.floor(over / 1000) * 1000),
      checkedAt: null,
      paidAt: null,
      consumedAt: null,
      wayBackMailedAt: null,
    });
  });
}
