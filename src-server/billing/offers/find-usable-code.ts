import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import {
  type CodeRefusal,
  codeRefusal,
  normalCode,
} from '../../../src/domain/offers/discount-code.ts';
import { paidElsewhere } from '../../../src/domain/plan-grants.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { ReceivedPaymentEntity } from '../payments/received-payment.entity.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { type DiscountCode, DiscountCodeEntity, termsOf } from './discount-code.entity.ts';

export interface AppliedCode {
  id: string;
  promotionCodeId: string;
  maxUses: number | null;
}

interface Buyer {
  /** Null: a visitor whose address we do not know yet. */
  userId: string | null;
  isUpgrade: boolean;
}

type Found = { row: DiscountCode; promotionCodeId: string } | { refusal: CodeRefusal };

/** The code that this buyer may use for this purchase, or the reason why not. */
export async function findUsableCode(
  deps: Pick<BillingDeps, 'orm' | 'clock' | 'catalogue' | 'settings'>,
  typed: string,
  { userId, isUpgrade, ...sale }: Buyer & { plan: Plan; billing: BillingCycle },
): Promise<Found> {
  const em = readFork(deps.orm);
  // An ended code is found too, to say that it has expired.
  const row = await em.findOne(
    DiscountCodeEntity,
    { code: normalCode(typed), state: { $in: ['live', 'ended'] } },
    { orderBy: { createdAt: 'desc' } },
  );
  if (row?.stripePromotionCodeId == null) return { refusal: 'unknown' };
  if (row.state === 'ended') return { refusal: 'over' };
  const refusal = codeRefusal(termsOf(row), {
    plan: sale.plan,
    cycle: sale.billing,
    isUpgrade,
    hasBought: userId !== null && (await hasBought(em, userId)),
    currency: saleCurrency(deps.catalogue.current(), deps.settings),
    uses: await em.count(PaymentAttemptEntity, { discountCodeId: row.id, state: 'paid' }),
    now: deps.clock.now(),
  });
  return refusal === null ? { row, promotionCodeId: row.stripePromotionCodeId } : { refusal };
}

/** Stripe knows only its own payments; we also know of those elsewhere, of people who moved in. */
export async function hasBought(em: EntityManager, userId: string): Promise<boolean> {
  if ((await em.count(ReceivedPaymentEntity, { userId })) > 0) return true;
  const grants = await em.find(PlanGrantEntity, { accountId: userId });
  return grants.some(({ source }) => paidElsewhere(source));
}

export const CODE_REFUSALS: Record<CodeRefusal, string> = {
  unknown: 'This code is not valid.',
  over: 'This code has expired.',
  'used-up': 'This code has been used up.',
  'other-plan': 'This code does not apply to this plan.',
  'other-cycle': 'This code does not apply to this billing interval.',
  'only-new': 'This code is for new subscriptions.',
  'only-upgrade': 'This code is for upgrades.',
  'only-first': 'This code is for a first purchase.',
  'other-currency': 'This code is for prices in another currency.',
  'not-taken': 'Stripe does not accept this code for this purchase. Nothing was charged.',
};

export const codeRefused = (refusal: CodeRefusal) =>
  new AppError(`code.${refusal}`, 'conflict', CODE_REFUSALS[refusal]);

/** Null without a code. Raises 'conflict' with the reason: a buyer never pays more than the page said. */
export async function requireCode(
  deps: BillingDeps,
  asked: { code?: string | undefined; plan: Plan; billing: BillingCycle },
  buyer: Buyer,
): Promise<AppliedCode | null> {
  if (asked.code === undefined) return null;
  const found = await findUsableCode(deps, asked.code, { ...asked, ...buyer });
  if ('refusal' in found) throw codeRefused(found.refusal);
  const { row, promotionCodeId } = found;
  return { id: row.id, promotionCodeId, maxUses: row.maxUses ?? null };
}
