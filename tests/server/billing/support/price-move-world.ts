import Stripe from 'stripe';
import type { PriceMoveView } from '../../../../src/contract/operator/price-moves.contract.ts';
import { advancePriceMoves } from '../../../../src-server/billing/price-moves/advance-price-moves.ts';
import { personAt } from '../../../support/http-person.ts';
import { openPayment, PASSWORD, type Subscriber } from '../../../support/subscribers.ts';
import { createTestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { sellerAt, withPlan } from '../../catalogue/seller.ts';
import { stripeTruth } from '../../journeys/portal-person.ts';

interface MemberRow {
  state: string;
  reason: string | null;
  moves_at: string;
}

/** A shop whose prices change, and what its subscribers pay at Stripe. */
export async function openPriceMoveWorld() {
  const app = await createTestApp();
  const seller = await sellerAt(app);
  const { hostname: host, port } = new URL(app.sandbox.addresses.stripe);
  const stripe = new Stripe('sk_test_witness', { protocol: 'http', host, port, telemetry: false });
  const rows = <R>(sql: string, values: unknown[] = []) =>
    app.app.parts.orm.em.fork().execute<R[]>(sql, values);
  const go = () => advancePriceMoves(app.app.parts.billing);
  const days = (count: number) => app.control('POST', '/clock/advance', { days: count });

  const rowOf = async (who: Subscriber): Promise<MemberRow> => {
    const sql =
      'select * from price_move_member where user_id = ?::uuid order by move_id desc limit 1';
    const [row] = await rows<MemberRow>(sql, [who.userId]);
    if (row === undefined) throw new Error(`${who.email} is in no price move.`);
    return row;
  };
  const isIn = async (who: Subscriber, state: string, reason: string | null = null) => {
    await until(`${who.email} is ${state}`, async () => {
      await go();
      const row = await rowOf(who);
      return row.state === state && row.reason === reason;
    });
  };
  /** The time in which another instance may still open a page at the earlier price. */
  const hourPassed = () =>
    rows(`update price_move set started_at = started_at - interval '1 hour'`);
  /** A page at the present price. Returns how its buyer pays it and sets a password. */
  const openPage = async (name: string): Promise<() => Promise<Subscriber>> => {
    const person = personAt(app.url);
    const email = `${name}@example.com`;
    const choice = { plan: 'premium', billing: 'monthly', email } as const;
    const created = await person.post('/api/create-email-user', choice);
    const sessionId = await openPayment(app, person, choice);
    const form = { email, password: PASSWORD, sessionId, plan: 'premium' };
    return async () => {
      await app.control('POST', `/stripe/checkout/${sessionId}/pay`, {});
      const account = { ...form, planStartDate: '1999-01-01' };
      const { json, text } = await person.post('/api/complete-subscription-signup', account);
      if (json.success !== true) throw new Error(`Sign-up failed: ${text}`);
      return { ...person, email, userId: String(created.json.userId) };
    };
  };
  const idOf = async (who: Subscriber) =>
    (await stripeTruth(app).subscriptionOf(who.email)).subscriptionId;
  const atStripe = async (who: Subscriber) => {
    const found = await stripe.subscriptions.retrieve(await idOf(who));
    const [item] = found.items.data;
    return {
      amount: item?.price.unit_amount,
      schedule: found.schedule,
      periodEnd: new Date((item?.current_period_end ?? 0) * 1000),
    };
  };
  /** Amounts of the paid invoices, oldest first. */
  const paid = async (who: Subscriber) => {
    const { data } = await stripe.invoices.list({ subscription: await idOf(who) });
    return data.map(({ amount_paid: amount }) => amount).reverse();
  };
  const overview = async (who: Subscriber) => {
    const { json } = await who.get('/trpc/billing.overview');
    return (json as { result: { data: Record<string, unknown> } }).result.data;
  };
  const emailsTo = ({ userId }: Subscriber) =>
    rows(`select 1 from outgoing_mail where template = 'price-change' and user_id = ?::uuid`, [
      userId,
    ]);
  const mailed = (who: Subscriber) =>
    until('the email was sent', async () => {
      await go();
      const sql =
        'select 1 from price_move_member where user_id = ?::uuid and mailed_at is not null';
      return (await rows(sql, [who.userId])).length > 0;
    });
  const renewed = (who: Subscriber, count: number) =>
    until(`invoice ${count} is paid`, async () => (await paid(who)).length === count);

  /** Publishes another monthly price, and waits until Stripe has it. */
  async function reprice(plan: string, amount: number, isMoved = true): Promise<PriceMoveView[]> {
    const { document } = (await seller.read()).published;
    const prices = document.plans.find(({ key }) => key === plan)?.prices ?? [];
    const next = prices.map((price) =>
      price.cycle === 'monthly' ? { cycle: 'monthly', amount } : price,
    );
    const expected = await seller.save(withPlan(document, plan, { prices: next }));
    const moves = isMoved ? [{ plan, cycle: 'monthly' }] : [];
    const { no } = await seller.act<{ no: number }>('admin.publishCatalogue', {
      expected,
      note: null,
      moves,
    });
    await until('the prices were read back', async () => {
      const { published } = await seller.read();
      return published.no === no && published.prices === 'ready';
    });
    return movesSeen();
  }
  const hide = async (plan: string, isVisible = false) => {
    const { document } = (await seller.read()).published;
    await seller.publish(await seller.save(withPlan(document, plan, { isVisible })));
  };
  const movesSeen = () => seller.ask<PriceMoveView[]>('admin.priceMoves');

  return {
    app,
    seller,
    stripe,
    rows,
    go,
    days,
    rowOf,
    isIn,
    hourPassed,
    openPage,
    idOf,
    atStripe,
    paid,
    overview,
    emailsTo,
    mailed,
    renewed,
    reprice,
    hide,
    movesSeen,
  };
}
export type PriceMoveWorld = Awaited<ReturnType<typeof openPriceMoveWorld>>;
