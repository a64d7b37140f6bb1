import type { LifetimesAnswer } from '../../../src/contract/operator/offers/lifetimes.contract.ts';
import { lifetimeFigures, lifetimeState, placesLeft } from '../../../src/domain/offers/lifetime.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { countTaken } from './count-taken.ts';
import {
  LifetimeOfferEntity,
  type LifetimePurchase,
  LifetimePurchaseEntity,
} from './lifetime.entities.ts';

const SHOWN = 200;

const SOLD = `
  select plan, paid_at as "paidAt", paid_minor as "paidMinor", refunded_minor as "refundedMinor",
    taken_because as "takenBecause"
  from lifetime_purchase
  where state = 'paid' and currency = ? and not_given_because is null`;

interface SoldRow {
  plan: string;
  paidAt: Date | string;
  paidMinor: number;
  refundedMinor: number;
  takenBecause: 'refund' | 'dispute' | null;
}

/** The sale of each plan for life, its outcome, and the newest purchases. */
export async function lifetimes(
  deps: Pick<BillingDeps, 'orm' | 'clock' | 'catalogue'> & { settings: { currency: string } },
): Promise<LifetimesAnswer> {
  const em = readFork(deps.orm);
  const shop = deps.catalogue.current();
  const currency = saleCurrency(shop, deps.settings);
  const offers = await em.find(LifetimeOfferEntity, {});
  const sold = await em.execute<SoldRow[]>(SOLD, [currency]);
  const now = deps.clock.now();
  const plans: LifetimesAnswer['offers'] = [];
  for (const plan of paidPlans(shop)) {
    const row = offers.find((each) => each.plan === plan);
    const maxBuyers = row?.maxBuyers ?? null;
    const own = sold.filter((each) => each.plan === plan);
    plans.push({
      plan,
      amountMinor: row === undefined || row.currency !== currency ? null : row.amountMinor,
      maxBuyers,
      left: placesLeft(maxBuyers, await countTaken(em, plan)),
      endsAt: iso(row?.endsAt),
      isOver: row?.endsAt != null && row.endsAt <= now,
      ...lifetimeFigures(
        own.map((each) => ({ ...each, paidAt: new Date(each.paidAt) })),
        now,
      ),
    });
  }
  return { currency, offers: plans, purchases: await purchasesOf(deps) };
}

const NAMED = `select id, email from account where id = any(?::uuid[])`;

async function purchasesOf({
  orm,
}: Pick<BillingDeps, 'orm'>): Promise<LifetimesAnswer['purchases']> {
  const em = readFork(orm);
  const rows = await em.find(
    LifetimePurchaseEntity,
    { state: { $in: ['processing', 'paid'] } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: SHOWN },
  );
  const ids = rows.flatMap(({ accountId }) => accountId ?? []);
  const people = await em.execute<{ id: string; email: string }[]>(NAMED, [`{${ids.join(',')}}`]);
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  return rows.map((row) => ({ ...shown(row), email: emails.get(row.accountId ?? '') ?? null }));
}

const shown = (row: LifetimePurchase) => ({
  id: row.id,
  state: lifetimeState({
    paidAt: row.paidAt ?? null,
    planGrantId: row.planGrantId ?? null,
    takenBecause: row.takenBecause ?? null,
  }),
  plan: row.plan,
  accountId: row.accountId ?? null,
  paidMinor: row.paidMinor === 0 ? row.amountMinor : row.paidMinor,
  refundedMinor: row.refundedMinor,
  currency: row.currency,
  paidAt: iso(row.paidAt),
});

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
