import type { EntityManager } from '@mikro-orm/postgresql';
import { type SignInRow, signInsOf } from '../../../auth/session/sign-ins.ts';
import type { ConsentDocument } from '../../consent/consent.entity.ts';
import type { DisputeCase } from '../dispute-case.entity.ts';
import * as read from './fact.statements.ts';

interface Row {
  id: string;
  at: Date | string;
}
export interface MoneyRow extends Row {
  amountCents: number;
  currency: string;
}
export interface ConsentRow extends Row {
  text: string;
  documents: ConsentDocument[];
  address: string | null;
}
interface AttemptRow extends Row {
  entitlement: string;
  action: string;
  cause: string;
}
export interface OrderRow extends MoneyRow {
  /** When its payment page was opened. `at`: when it was paid. */
  openedAt: Date | string;
  /** When we read that it was paid. */
  readAt: Date | string;
  plan: string;
  /** Empty for a gift and for a plan for life. */
  cycle: string;
  /** The disputed gift. Null: a subscription or a plan for life. */
  months: number | null;
  address: string | null;
  browser: string | null;
  device: string | null;
}

interface CancellationRow extends Row {
  cause: string;
  /** When the subscription ends by it. */
  endsAt: string;
}

interface RedemptionRow extends Row {
  /** Whether the buyer redeemed the gift. Null: unknown. */
  isBuyer: boolean | null;
  /** Whether it had started to give its plan before the dispute. */
  isBegun: boolean;
}

export interface DisputeRecords {
  until: Date;
  payments: MoneyRow[];
  orders: OrderRow[];
  consents: ConsentRow[];
  /** Sign-ins and access: of the person who has the plan. */
  signIns: SignInRow[];
  attempts: AttemptRow[];
  roleSince: Date | null;
  cancellations: CancellationRow[];
  refunds: MoneyRow[];
  /** Null: the payment was for a subscription, or its gift is unused. */
  redemption: RedemptionRow | null;
}

type Disputed = Pick<DisputeCase, 'chargeId' | 'openedAt'> & { userId: string };

/**
 * Everything about the payment and its person that was recorded before the dispute. Names plans and entitlements by key.
 */
export async function readRecords(em: EntityManager, disputed: Disputed): Promise<DisputeRecords> {
  const { userId } = disputed;
  const until = untilOf(disputed);
  const rows = <R>(sql: string, values: unknown[] = [userId, until]) =>
    em.execute<R[]>(sql, values);
  const [role] = await rows<{ action: string; at: Date | string }>(read.LAST_ROLE_CHANGE);
  const payments = await rows<MoneyRow>(read.PAYMENT, [disputed.chargeId, userId]);
  return {
    until,
    payments,
    orders: datedBy(payments, await ordersOf(em, disputed)),
    consents: await rows<ConsentRow>(read.CONSENTS),
    signIns: await signInsOf(em, userId, until),
    attempts: await rows<AttemptRow>(read.ATTEMPTS),
    roleSince: role === undefined || role.action === 'take' ? null : new Date(role.at),
    cancellations: await rows<CancellationRow>(read.CANCELLATIONS, [userId, until, until]),
    refunds: await rows<MoneyRow>(read.REFUND, [disputed.chargeId, userId]),
    redemption: null,
  };
}

/** Stripe's time of the dispute has whole seconds. */
export function untilOf({ openedAt }: Pick<DisputeCase, 'openedAt'>): Date {
  return new Date(openedAt.getTime() + 999);
}

function ordersOf(em: EntityManager, disputed: Disputed): Promise<OrderRow[]> {
  return em.execute(read.ORDERS, [
    disputed.userId,
    untilOf(disputed),
    disputed.chargeId,
    untilOf(disputed),
  ]);
}

/** The order of this payment is the first one that we read as paid since then. Stripe knows when that was. */
function datedBy([payment]: readonly MoneyRow[], orders: readonly OrderRow[]): OrderRow[] {
  if (payment === undefined) return [...orders];
  const own = orders.find(({ readAt }) => new Date(readAt) >= new Date(payment.at));
  return orders.map((order) => (order === own ? { ...order, at: payment.at } : order));
}
