import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessSweeps } from '../../../src-server/composition/monitoring/sweep-and-alert.ts';
import { personAt } from '../../support/http-person.ts';
import { rolesMapped } from '../../support/jobs/roles-mapped.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const OWNER = 'owner@example.com';

let app: TestApp;
let stripe: Stripe;
beforeAll(async () => {
  app = await createTestApp({ environment: { OPERATOR_EMAIL: OWNER } });
  const { hostname: host, port } = new URL(app.sandbox.addresses.stripe);
  stripe = new Stripe('sk_test_witness', { protocol: 'http', host, port, telemetry: false });
});
afterAll(() => app.close());

const rows = <R>(sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<R[]>(sql, values);
const mailsAbout = async (template: string) => {
  const found = await rows<{ n: number }>(
    `select count(*)::int n from outgoing_mail where template = ? and to_address = ?`,
    [template, OWNER],
  );
  return found[0]?.n ?? 0;
};
const customerOf = async (userId: string) => {
  const [row] = await rows<{ id: string }>(
    'select stripe_customer_id as id from customer where user_id = ?',
    [userId],
  );
  return row?.id ?? '';
};
const priceOf = async (lookupKey: string) =>
  (await stripe.prices.list({ lookup_keys: [lookupKey] })).data[0];
const syncTwice = async () => {
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  for (const _ of [1, 2]) {
    const synced = await operator.post('/api/admin/sync-stripe', { limit: 100 });
    expect(synced.status).toBe(200);
  }
};

describe('one mail to the operator', () => {
  it('reports a second live subscription [mail-1]', async () => {
    const who = await subscribe(app, 'basic');
    await stripe.subscriptions.create({
      customer: await customerOf(who.userId),
      items: [{ price: (await priceOf('premium_monthly'))?.id ?? '' }],
      default_payment_method: 'pm_card_visa',
    });
    const mail = await app.mailTo(OWNER, /two live subscriptions/);
    expect(mail.text.match(/sub_\w+/g)).toHaveLength(2);
    expect(mail.links).toEqual([`${app.url}/admin`]);
    await syncTwice();
    expect(await mailsAbout('duplicate-subscription')).toBe(1);
  });

  it('reports an unexplained paid role [mail-2]', async () => {
    const state = async () =>
      (await app.control('GET', '/discord/state')) as {
        members: { id: string; bot: boolean; username: string }[];
        roles: { id: string; name: string }[];
      };
    await rolesMapped(app);
    const { members, roles } = await state();
    const gateway = app.app.parts.gateways.discord;
    await until('the bot is ready', () => gateway.state().kind === 'ready');
    const outsider = members.find(({ bot }) => !bot)?.id ?? '';
    await gateway.addRole(outsider, roles.find(({ name }) => name === 'VIP')?.id ?? '', 'test');
    for (const _ of [1, 2]) {
      for (const sweep of accessSweeps(app.app.parts)) await sweep.run();
    }
    const mail = await app.mailTo(OWNER, /unexplained paid roles/);
    expect(mail.text).toContain('did not get from us: 1.');
    expect(await mailsAbout('unexplained-roles')).toBe(1);
  });

  it('reports a price that is not ours [mail-3]', async () => {
    const who = await subscribe(app, 'basic');
    const product = await stripe.products.create({ name: 'Something else' });
    const strange = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 100,
      product: product.id,
      recurring: { interval: 'month' },
    });
    const customer = await customerOf(who.userId);
    const { data } = await stripe.subscriptions.list({ customer });
    const item = data[0]?.items.data[0]?.id ?? '';
    await stripe.subscriptions.update(data[0]?.id ?? '', {
      items: [{ id: item, price: strange.id }],
    });
    const mail = await app.mailTo(OWNER, /price that is not ours/);
    expect(mail.text).toContain(strange.id);
    await syncTwice();
    expect(await mailsAbout('unknown-price')).toBe(1);
  });

  it('reports subscriptions that are unknown here, then only later ones [mail-4]', async () => {
    const foreign = async () => {
      const customer = await stripe.customers.create({ email: 'somebody@elsewhere.example' });
      const { id } = await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: (await priceOf('basic_monthly'))?.id ?? '' }],
        trial_period_days: 30,
      });
      return id;
    };
    const first = [await foreign(), await foreign()];
    await syncTwice();
    const mail = await app.mailTo(OWNER, /unknown customers/);
    for (const id of first) expect(mail.text).toContain(id);
    expect(await mailsAbout('foreign-subscription')).toBe(1);
    const later = await foreign();
    await syncTwice();
    expect(await mailsAbout('foreign-subscription')).toBe(2);
    const [latest] = await rows<{ key: string }>(
      `select dedupe_key as key from outgoing_mail where template = 'foreign-subscription'
         order by id desc limit 1`,
    );
    expect(latest?.key).toBe(`foreign-subscription:${later}`);
  });

  it('reports an event that was given up [mail-5]', async () => {
    // Their customers are unknown here. They are retried for a quarter of an hour, which has passed.
    await rows(
      'update inbox_event set attempts = 11, outages = 0, next_attempt_at = ? where processed_at is null',
      [new Date()],
    );
    const mail = await app.mailTo(OWNER, /event needs your attention/);
    expect(mail.text).toMatch(/Event evt_\w+ \([\w.]+\)/);
    expect(mail.text).toContain('The customer is not known here.');
    await until('all of them are parked', async () => {
      const waiting = await rows(
        'select 1 from inbox_event where processed_at is null and parked_at is null',
      );
      return waiting.length === 0;
    });
    const parked = await rows<{ id: string }>(
      'select id from inbox_event where parked_at is not null',
    );
    expect(await mailsAbout('event-parked')).toBe(parked.length);
    // An operator retries it, and giving up again is news.
    await rows(
      'update inbox_event set parked_at = null, attempts = 11, next_attempt_at = ? where id = ?',
      [new Date(), parked[0]?.id],
    );
    await until('it is mailed again', async () => {
      return (await mailsAbout('event-parked')) === parked.length + 1;
    });
  });

  it('reports a bot that Discord refuses, however often it tries [mail-6]', async () => {
    const state = () => app.app.parts.gateways.discord.state().kind;
    await until('the bot is in', () => state() === 'ready');
    for (const _ of [1, 2]) {
      await app.control('POST', '/discord/token/revoke');
      await until('the bot is refused', () => state() === 'refused');
      await app.control('POST', '/discord/token/restore');
      await until('the bot is back', () => state() === 'ready');
    }
    const mail = await app.mailTo(OWNER, /Discord refused our bot/);
    expect(mail.text).toMatch(/rejects the bot \(.{10,}\)/);
    expect(await mailsAbout('bot-refused')).toBe(1);
  });
});

describe('the daily digest', () => {
  it('the daily digest counts a day after its end, and every day of a pause [mail-7]', async () => {
    const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
    const now = () => app.app.parts.clock.now();
    const dayBefore = () => dayOf(new Date(now().getTime() - 86_400_000));
    const show = (day: string) =>
      new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    await app.control('POST', '/clock/advance', { days: 1 });
    await until('a day went by', () => dayOf(now()) !== dayOf(new Date()));
    const first = await app.mailTo(OWNER, new RegExp(`: ${show(dayBefore())}$`));
    expect(first.text).toContain('New subscribers: 2. Ended: 0.');
    expect(first.text).toMatch(/two live subscriptions: 1\./);
    expect(first.text).toContain('Paid, but no account set up yet: 0.');
    expect(first.text).toMatch(/Stripe events that need attention: [1-9]/);

    const from = dayOf(now());
    await app.control('POST', '/clock/advance', { days: 3 });
    await until('three more days went by', () => dayBefore() > from);
    await app.mailTo(OWNER, new RegExp(`: ${show(from)} to ${show(dayBefore())}$`));
    expect(await mailsAbout('operator-digest')).toBe(2);
  });
});
