import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RollOut } from '../../../src/contract/operator/catalogue-operator.contract.ts';
import { publishPrices } from '../../../src-server/billing/prices/publish-prices.ts';
import { long } from '../../support/long.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { grown, type Seller, sellerAt, twoMembers, withPlan } from './seller.ts';

let app: TestApp;
let seller: Seller;
let newcomer: Subscriber;

beforeAll(async () => {
  app = await createTestApp();
  seller = await sellerAt(app);
  newcomer = (await twoMembers(app)).other;
});
afterAll(() => app.close());
afterEach(() => app.control('DELETE', '/faults'));

interface StripeTruth {
  prices: { id: string; lookup_key: string | null; unit_amount: number; active: boolean }[];
  products: { id: string; name: string }[];
  subscriptions: { id: string; items: { data: { price: { id: string } }[] } }[];
}
const atStripe = () => app.control('GET', '/stripe/state') as Promise<StripeTruth>;
const priced = async (key: string) =>
  (await atStripe()).prices.filter(({ lookup_key: each }) => each === key);

async function pricesReady(no: number): Promise<void> {
  await until('the prices were read back', async () => {
    const { published } = await seller.read();
    return published.no === no && published.prices === 'ready';
  });
}

describe('a catalogue that an operator publishes', () => {
  let first: string;

  it('reaches Stripe once, the members and the sale, and keeps what people pay', async () => {
    const before = await atStripe();
    const { published } = await seller.read();
    const hash = await seller.save(grown(published.document));
    // Two answers are lost after Stripe did the work.
    await app.control('POST', '/faults', {
      provider: 'stripe',
      route: 'POST /v1/prices',
      kind: 'lost-response',
      remaining: 2,
    });
    await seller.preview(hash);
    const { no } = await seller.publish(hash);
    first = hash;
    expect(no).toBe(1);
    await pricesReady(no);
    const after = await atStripe();
    expect(after.prices.length - before.prices.length).toBe(2);
    expect(await priced('basic_monthly')).toMatchObject([{ unit_amount: 1_200, active: true }]);
    expect(after.products.map(({ name }) => name)).toContain('Team');
    const paid = ({ subscriptions }: StripeTruth) =>
      subscriptions.map(({ id, items }) => [id, items.data[0]?.price.id]);
    expect(paid(after)).toEqual(paid(before));

    // Waiting for the member: the newcomer has no TradingView name.
    const done = { no, members: 2, confirmed: 1, waiting: 1, underWay: 0, failed: 0 };
    await until('the roll-out is done', async () => {
      const progress = await seller.ask<RollOut>('admin.catalogueRollOut');
      return progress.isEnqueued && progress.confirmed === 1 && progress.underWay === 0;
    });
    expect(await seller.ask('admin.catalogueRollOut')).toEqual({ ...done, isEnqueued: true });
    const { scripts } = (await app.control('GET', '/tradingview/state')) as {
      scripts: { rows: { username: string }[] }[];
    };
    expect(scripts[1]?.rows.map(({ username }) => username)).toContain('karlKurs');
    const later = await subscribe(app, 'basic');
    expect(later.userId).not.toBe('');
    const { payers } = await seller.read();
    expect(payers).toEqual([
      { plan: 'basic', cycle: 'monthly', amount: 1_000, currency: 'usd', members: 1 },
      { plan: 'basic', cycle: 'monthly', amount: 1_200, currency: 'usd', members: 1 },
      { plan: 'standard', cycle: 'monthly', amount: 4_900, currency: 'usd', members: 1 },
    ]);
  });

  it('does not create its prices a second time when the job runs again', async () => {
    const { orm, billing } = app.app.parts;
    const before = (await atStripe()).prices.length;
    await orm.em.fork().execute('update catalogue_version set prices_ready_at = null');
    await publishPrices(billing, 1);
    await pricesReady(1);
    expect((await atStripe()).prices).toHaveLength(before);
  });

  it('is what the setup compares with Stripe', async () => {
    const { checks } = await seller.ask<{ checks: { id: string; found: string }[] }>(
      'admin.setUpChecks',
      { part: 'stripe' },
    );
    const { found = '' } = checks.find(({ id }) => id === 'stripe.prices') ?? {};
    expect(found).toBe('Stripe has all 7 prices of catalogue version 1.');
  });

  it('keeps a subscriber of an older price on their plan when Stripe is read again', async () => {
    await seller.post('/api/admin/sync-stripe', {});
    const { payers } = await seller.read();
    expect(payers.map(({ plan, amount, members }) => [plan, amount, members])).toEqual([
      ['basic', 1_000, 1],
      ['basic', 1_200, 1],
      ['standard', 4_900, 1],
    ]);
  });

  long('says that the prices are not ready while Stripe refuses', async () => {
    const { published } = await seller.read();
    const dearer = withPlan(published.document, 'team', {
      prices: [{ cycle: 'yearly', amount: 600_000 }],
    });
    const hash = await seller.save(dearer);
    const rule = { provider: 'stripe', route: 'POST /v1/prices', kind: 'status', status: 500 };
    await app.control('POST', '/faults', rule);
    const { no } = await seller.publish(hash);
    await until('the job failed', async () => (await seller.read()).published.prices === 'failed');
    expect((await seller.read()).published).toMatchObject({ no, prices: 'failed' });
    const visitor = seller;
    const created = await visitor.post('/api/create-email-user', {
      email: 'late@example.com',
      plan: 'team',
      billing: 'yearly',
    });
    const opened = await visitor.post('/api/create-payment-session', {
      email: 'late@example.com',
      plan: 'team',
      billing: 'yearly',
      successUrl: `${app.url}/password-setup`,
      cancelUrl: `${app.url}/payment-step`,
    });
    expect([created.status, opened.text]).toEqual([
      200,
      expect.stringMatching(/checking its price/),
    ]);
    await app.control('DELETE', '/faults');
    await pricesReady(no);
    expect(await priced('team_yearly')).toMatchObject([{ unit_amount: 600_000 }]);
  });

  it('does not sell a hidden plan, whose subscribers keep it, and needs no visible Free', async () => {
    const { published } = await seller.read();
    const isVisible = false;
    const withoutBasic = withPlan(published.document, 'basic', { isVisible });
    const hash = await seller.save(withPlan(withoutBasic, 'free', { isVisible }));
    const shown = await seller.preview(hash);
    expect([shown.refusals, shown.members]).toEqual([[], 0]);
    const { no } = await seller.publish(hash);
    await pricesReady(no);
    const opened = await seller.post('/api/create-payment-session', {
      email: 'late@example.com',
      plan: 'basic',
      billing: 'monthly',
      successUrl: `${app.url}/password-setup`,
      cancelUrl: `${app.url}/payment-step`,
    });
    expect(opened.text).toMatch(/no longer for sale/);
    const user = await newcomer.get('/api/auth/user');
    expect(user.text).toMatch(/basic/);
    // A buyer for life and the recipient of a gift need an account first.
    const free = { email: 'late@example.com', plan: 'free', billing: 'monthly' };
    expect((await seller.post('/api/create-email-user', free)).status).toBe(200);
  });

  it('takes access away again, and confirms it, when an earlier version is restored', async () => {
    const { draft } = await seller.read();
    expect(draft).toBeNull();
    const hash = await seller.restore(1);
    expect(hash).toBe(first);
    const shown = await seller.preview(hash);
    expect(shown.refusals).toEqual([]);
    const { no } = await seller.publish(hash);
    expect((await seller.read()).versions[0]).toMatchObject({
      no,
      hash: first,
      state: 'published',
    });
    await pricesReady(no);

    const documented = await seller.restore(0);
    const back = await seller.preview(documented);
    expect(back.access).toMatchObject([
      { entitlement: 'indicator-main', change: 'lost', members: 2 },
      { entitlement: 'indicator-wavematrix', change: 'lost', members: 1 },
    ]);
    expect(back.refusals).toEqual([]);
    await seller.publish(documented);
    await until('the script is revoked', async () => {
      const progress = await seller.ask<RollOut>('admin.catalogueRollOut');
      return progress.isEnqueued && progress.confirmed === progress.members;
    });
    const held = `select count(*)::int as n from access_grant
      where entitlement = 'indicator-wavematrix' and held`;
    const [row] = await app.app.parts.orm.em.fork().execute<{ n: number }[]>(held);
    expect(row?.n).toBe(0);
  });

  it('is on sale at this instance when the publish is answered, without a notification', async () => {
    const { catalogue } = app.app.parts;
    await catalogue.stop();
    try {
      const { published } = await seller.read();
      const tagged = withPlan(published.document, 'basic', { tagline: 'For a start.' });
      const { no } = await seller.publish(await seller.save(tagged));
      expect(catalogue.current().version).toBe(no);
    } finally {
      catalogue.follow();
    }
  });

  long('gives a person with several plans the one that is highest in its order', async () => {
    const { published } = await seller.read();
    const { accountId, email } = { accountId: newcomer.userId, email: newcomer.email };
    const given = { accountId, plan: 'standard', until: null, note: 'A test' };
    await seller.act('admin.givePlan', given);
    const planIs = (plan: string) =>
      until(`the plan is ${plan}`, async () => {
        const { text } = await newcomer.get('/trpc/billing.overview');
        return text.includes(`"plan":"${plan}"`);
      });
    await planIs('standard');
    const [free, basic, standard, ...rest] = published.document.plans;
    if (!free || !basic || !standard) throw new Error('The documented plans are on sale.');
    const plans = [free, standard, basic, ...rest];
    const hash = await seller.save({ ...published.document, plans });
    const shown = await seller.preview(hash);
    const line = { entitlement: 'indicator-main', change: 'lost' };
    expect(shown).toMatchObject({ members: 1, access: [{ ...line, members: 1 }] });
    expect(
      await seller.ask('admin.affectedByCatalogue', { expected: hash, ...line, after: null }),
    ).toEqual({ members: [{ accountId, email, plan: 'standard' }], nextAfter: null });
    const { no } = await seller.publish(hash);
    await planIs('basic');
    await until('the roll-out is confirmed', async () => {
      const progress = await seller.ask<RollOut>('admin.catalogueRollOut');
      return progress.no === no && progress.isEnqueued && progress.confirmed === 1;
    });
    await seller.publish(await seller.restore(published.no));
    await planIs('standard');
  });
});
