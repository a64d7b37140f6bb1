import { afterAll, beforeAll, expect, test } from 'vitest';
import { winBack } from '../../../../src-server/billing/leaving/win-back.ts';
import { saveMailPreference } from '../../../../src-server/mail/preference/mail-preference.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

async function former(): Promise<Subscriber> {
  const who = await subscriber(world, 'basic');
  await world.stripe.client.subscriptions.cancel(who.subscriptionId);
  await world.settle();
  return who;
}
const isMailed = async (who: Subscriber) =>
  (await mailsOf(world, who.userId)).filter((name) => name === 'win-back').length;

test('one mail goes out 30 days after the end, except to people who must not get it', async () => {
  const mailed = await former();
  const [withdrew, blocked, disputed, optedOut] = [
    await former(),
    await former(),
    await former(),
    await former(),
  ];
  const staying = await subscriber(world, 'basic', 'yearly');
  await world.rows(
    `insert into exit_request (id, kind, state, name, email, locale, mails, received_at, user_id)
     values (gen_random_uuid(), 'withdraw', 'settled', 'A', 'a@example.com', 'en', false, now(), ?)`,
    [withdrew.userId],
  );
  await world.rows('update customer set blocked_at = now() where user_id = ?', [blocked.userId]);
  await world.rows("update received_payment set dispute = 'lost' where user_id = ?", [
    disputed.userId,
  ]);
  const now = world.deps.clock.now();
  await saveMailPreference(world.deps.orm.em.fork(), {
    userId: optedOut.userId,
    optional: false,
    now,
  });
  await world.stripe.advanceDays(29);
  await winBack(world.deps);
  expect(await isMailed(mailed)).toBe(0);
  await world.stripe.advanceDays(2);
  const { leaving } = world.deps.settings;
  const off = { ...world.deps.settings, leaving: { ...leaving, winBack: false } };
  await winBack({ ...world.deps, settings: off });
  expect(await isMailed(mailed)).toBe(0);
  await winBack(world.deps);
  await winBack(world.deps);
  expect(await isMailed(mailed)).toBe(1);
  for (const who of [withdrew, blocked, disputed, optedOut, staying]) {
    expect(await isMailed(who)).toBe(0);
  }
});

test('an end long before the switch causes no mail', async () => {
  const who = await former();
  await world.stripe.advanceDays(60);
  await winBack(world.deps);
  expect(await isMailed(who)).toBe(0);
});
