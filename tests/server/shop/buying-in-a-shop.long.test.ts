import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { ensureStripePrices } from '../../../src-server/billing/stripe-prices.ts';
import { ensureCommunityMapping } from '../../../src-server/discord/ensure-community-mapping.ts';
import { personAt } from '../../support/http-person.ts';
import { publishScripts, publishShop } from '../../support/shop/publish-shop.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';
import { pay, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { confirmChange } from '../billing/support/portal.ts';
import { type OutsideWorld, outsideWorld } from '../journeys/outside-world.ts';
import { portalOf, stripeTruth } from '../journeys/portal-person.ts';

/** Five plans, six scripts, billed monthly or quarterly. One place is left on the highest plan. */
const SHOP: Catalogue = {
  ...SECOND_SHOP,
  plans: SECOND_SHOP.plans.map((plan) => (plan.key === 'desk' ? { ...plan, capacity: 1 } : plan)),
};
const OWNER = 'owner@example.com';
const NOT_FOR_SALE = 'This plan is no longer for sale. Please reload the page and choose another.';

let app: TestApp;
let world: OutsideWorld;
beforeAll(async () => {
  app = await createTestApp({ environment: { OPERATOR_EMAIL: OWNER } });
  world = outsideWorld(app);
  await until('Discord is set up', async () => (await world.roleNames()).includes('VIP'));
  await publishScripts(app, SHOP);
  await sell(SHOP);
  await ensureCommunityMapping(app.app.parts.discord);
});
afterAll(() => app.close());

const sell = async (shop: Catalogue) => {
  await publishShop(app, shop);
  await ensureStripePrices(app.app.parts.billing);
};
const joined = async (who: Subscriber, name: string) => {
  await app.control('POST', '/tradingview/users', { username: name });
  await who.post('/api/set-tradingview-username', { tradingViewUsername: name });
  const { json } = await who.post('/api/discord-username', { discordUsername: name });
  await app.control('POST', '/discord/join', { code: json.inviteUrl, username: name });
};
const holds = async (name: string, roles: string[], scripts: string[]) => {
  const seen = async () => [
    await world.rolesOf(name),
    Object.keys(await world.entriesOf(name)).sort(),
  ];
  const wanted = JSON.stringify([roles, scripts]);
  await until(`${name} has ${wanted}`, async () => JSON.stringify(await seen()) === wanted).catch(
    async () => expect(await seen()).toEqual([roles, scripts]),
  );
};
const open = (who: Pick<Subscriber, 'post' | 'email'>, plan: string, more = {}) =>
  who.post('/api/create-payment-session', {
    plan,
    billing: 'quarterly',
    email: who.email,
    successUrl: `${app.url}/password-setup`,
    cancelUrl: `${app.url}/payment-step`,
    ...more,
  });

describe('a subscriber of a shop of their seller’s own', () => {
  let who: Subscriber;
  const name = 'quarter_quinn';
  beforeAll(async () => {
    who = await subscribe(app, 'scalper', 'quarterly');
    await joined(who, name);
  });

  it('pays the quarterly price and gets the plan’s roles and scripts, read back', async () => {
    await holds(name, ['Members', 'Traders'], ['scalper', 'swing']);
    const { json } = await who.get('/api/check-user-access');
    const user = (await who.get('/api/current-user')).json;
    expect(user).toMatchObject({ subscriptionPlan: 'scalper', tradingViewAccess: true });
    expect(JSON.stringify(json)).toContain('"script-scalper"');
    const { charges } = (await app.control('GET', '/stripe/state')) as {
      charges: { amount: number; currency: string }[];
    };
    expect(charges[0]).toMatchObject({ amount: 9_750, currency: 'eur' });
  });

  it('is listed for the operator with the scripts of this shop', async () => {
    const operator = personAt(app.url);
    await operator.post('/api/admin-login', {
      username: 'operator',
      password: 'correct horse battery',
    });
    const { json } = await operator.get(`/api/admin/users?q=${encodeURIComponent(who.email)}`);
    expect(JSON.stringify(json)).toContain('"name":"The scalper","hasAccess":true');
  });

  it('upgrades on Stripe’s page and gains what the higher plan includes', async () => {
    const answer = await open(who, 'swing', { userId: who.userId, upgrade: true });
    await confirmChange(String(answer.json.url));
    await holds(name, ['Members', 'Traders'], ['levels', 'scalper', 'swing', 'volume']);
  });

  it('loses everything paid when the canceled period is over', async () => {
    const { subscriptionId } = await stripeTruth(app).subscriptionOf(who.email);
    await portalOf(who).cancel(subscriptionId);
    await world.advance({ days: 95 });
    await holds(name, ['Members'], []);
  });
});

describe('a plan with one place', () => {
  const visitor = async (email: string) => {
    const person = personAt(app.url);
    const choice = { email, plan: 'desk', billing: 'quarterly' };
    expect((await person.post('/api/create-email-user', choice)).status).toBe(200);
    return { ...person, email };
  };

  /** The page of Stripe's portal that changes a subscription to the plan with one place. */
  const changeIn = async (who: Subscriber) => {
    const { json } = await who.post('/trpc/billing.openBillingPortal', {});
    const { url } = (json as { result: { data: { url: string } } }).result.data;
    const { subscriptionId } = await stripeTruth(app).subscriptionOf(who.email);
    const { prices } = (await app.control('GET', '/stripe/state')) as {
      prices: { id: string; lookup_key: string | null }[];
    };
    const price = prices.find(({ lookup_key: key }) => key === 'desk_quarterly')?.id ?? '';
    const page = `${url}/subscriptions/${subscriptionId}/confirm`;
    return {
      isOffered: async () => (await fetch(`${page}?price=${price}`)).status === 200,
      confirm: async () => {
        const body = new URLSearchParams({ price });
        return (await fetch(page, { method: 'POST', body, redirect: 'manual' })).status;
      },
    };
  };
  let early: Subscriber;
  let opened: Awaited<ReturnType<typeof changeIn>>;
  beforeAll(async () => {
    early = await subscribe(app, 'swing', 'quarterly');
    opened = await changeIn(early);
  });

  it('is sold once to buyers who come at the same time, and shown as sold out', async () => {
    const buyers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((one) => visitor(`${one}@desk.example.com`)),
    );
    const answers = await Promise.all(buyers.map((who) => open(who, 'desk')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(refused?.text).toContain('Desk is sold out. Please choose another plan.');
    const { soldOut } = app.app.parts;
    await until('it is shown as sold out', async () => {
      // A count of the timer may begin before the purchase, and end after our own.
      await soldOut.refresh();
      return soldOut.current().length > 0;
    });
    expect(soldOut.current()).toEqual(['desk']);
    expect((await personAt(app.url).get('/login')).status).toBe(200);
    // The buyer who has the page may pay on it, and open it again.
    const holder = buyers[answers.findIndex(({ status }) => status === 200)];
    if (holder === undefined) throw new Error('No one got the place.');
    const choice = { plan: 'desk', billing: 'quarterly', email: holder.email };
    await pay(app, holder, choice);
    expect((await open(buyers.find((who) => who !== holder) ?? holder, 'desk')).status).toBe(412);
  });

  it('is not offered on Stripe’s page any more', async () => {
    expect(await (await changeIn(early)).isOffered()).toBe(false);
  });

  it('is kept by a subscriber whose page at Stripe was older, and the operator hears of it', async () => {
    expect(await opened.isOffered()).toBe(true);
    expect(await opened.confirm()).toBe(303);
    await until('the change was read', async () => {
      const user = (await early.get('/api/current-user')).json;
      return user.subscriptionPlan === 'desk';
    });
    const mail = await app.mailTo(OWNER, /more subscribers than its limit/);
    expect(mail.text).toContain('is now 1 over its limit of 1.');
  });
});

describe('a plan that left the shop while its page was open', () => {
  it('is refused with a sentence that says what to do', async () => {
    const person = personAt(app.url);
    const email = 'late@example.com';
    const choice = { email, plan: 'scout', billing: 'monthly' };
    await person.post('/api/create-email-user', choice);
    await sell({ ...SHOP, plans: SHOP.plans.filter(({ key }) => key !== 'scout') });
    const late = await open({ ...person, email }, 'scout', { billing: 'monthly' });
    expect([late.status, late.json.message]).toEqual([412, NOT_FOR_SALE]);
    const again = await person.post('/api/create-email-user', choice);
    expect([again.status, again.json.message]).toEqual([412, NOT_FOR_SALE]);
  });

  it('is refused while it is hidden, and in a billing that it does not have', async () => {
    const email = 'hidden@example.com';
    const person = personAt(app.url);
    const plans = SHOP.plans.map((plan) =>
      plan.key === 'scout' ? { ...plan, isVisible: false } : plan,
    );
    await sell({ ...SHOP, plans });
    const hidden = await person.post('/api/create-email-user', {
      email,
      plan: 'scout',
      billing: 'monthly',
    });
    expect([hidden.status, hidden.json.message]).toEqual([412, NOT_FOR_SALE]);
    const yearly = await person.post('/api/create-email-user', {
      email,
      plan: 'swing',
      billing: 'yearly',
    });
    expect(yearly.json.message).toContain('Swing Pro is no longer sold with this billing.');
  });
});
