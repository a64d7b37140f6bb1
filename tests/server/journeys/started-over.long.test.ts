import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';

let app: TestApp;
let world: OutsideWorld;
beforeAll(async () => {
  app = await createTestApp();
  world = outsideWorld(app);
});
afterAll(() => app.close());

const isSetUp = async () => (await world.roleNames()).includes('VIP');

it('sells and grants again after the sandbox was reset', async () => {
  await until('the roles are there', isSetUp);
  await subscribe(app, 'basic');
  // The product's current cookie pair differs from its first one.
  await app.control('POST', '/tradingview/cookie/rotate');

  await app.control('POST', '/reset');
  await until('the roles are there again', isSetUp);
  await until('Stripe knows the prices and where events go', async () => {
    const stripe = (await app.control('GET', '/stripe/state')) as Record<string, unknown[]>;
    return stripe.prices?.length === 6 && stripe.endpoints?.length === 1;
  });
  await until('the new cookie pair works', async () => {
    return (await app.app.parts.gateways.tradingview.probe()) === 'working';
  });

  const buyer = await subscribe(app, 'premium');
  await buyer.post('/api/set-tradingview-username', { tradingViewUsername: 'TraderBen' });
  const named = await buyer.post('/api/discord-username', { discordUsername: 'second_try' });
  const { inviteUrl } = named.json;
  await app.control('POST', '/discord/join', { code: inviteUrl, username: 'second_try' });
  await until('everything was given', async () => {
    const [roles, entries] = [
      await world.rolesOf('second_try'),
      await world.entriesOf('TraderBen'),
    ];
    return roles?.length === 3 && Object.keys(entries).length === 3;
  });
  const { deliveries } = (await app.control('GET', '/stripe/deliveries')) as {
    deliveries: { state: string }[];
  };
  expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true);
});

it('maps the roles of a reseeded server', async () => {
  await app.control('POST', '/discord/seed', { members: 40 });
  await until('the roles are there again', isSetUp);
});
