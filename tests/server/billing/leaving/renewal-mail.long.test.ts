import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BillingDeps } from '../../../../src-server/billing/billing.deps.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { remindOfRenewals } from '../../../../src-server/billing/standing/remind-of-renewals.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.endSubscriptions());
afterAll(() => world.close());

/** Days until a renewal for a year is 29 days ahead. */
const ALMOST_A_YEAR = 336;

const mailsTo = (who: Subscriber) =>
  world.rows<{ values: Record<string, string> }>(
    `select "values" from outgoing_mail where user_id = ? and template = 'renewal-ahead'`,
    [who.userId],
  );

test('one mail names day and sum of a yearly renewal 30 days before, and no other renewal', async () => {
  const yearly = await subscriber(world, 'basic', 'yearly');
  const discounted = await subscriber(world, 'premium', 'yearly');
  const ending = await subscriber(world, 'basic', 'yearly');
  const monthly = await subscriber(world, 'basic');
  const coupon = await world.stripe.client.coupons.create({ percent_off: 50, duration: 'forever' });
  await world.stripe.client.subscriptions.update(discounted.subscriptionId, {
    discounts: [{ coupon: coupon.id }],
  });
  await world.stripe.client.subscriptions.update(ending.subscriptionId, {
    cancel_at_period_end: true,
  });
  await world.settle();
  await world.stripe.advanceDays(334);
  await world.settle();
  await remindOfRenewals(world.deps);
  expect(await mailsTo(yearly)).toEqual([]);

  await world.stripe.advanceDays(2);
  await world.settle();
  const off = { ...world.deps.settings.leaving, renewalMail: false };
  await remindOfRenewals({ ...world.deps, settings: { ...world.deps.settings, leaving: off } });
  expect(await mailsTo(yearly)).toEqual([]);
  for (const _ of [1, 2]) await remindOfRenewals(world.deps);
  const [mail, ...more] = await mailsTo(yearly);
  expect(more).toEqual([]);
  const { current_period_end: end } = (await currentOf(world, yearly.userId)) ?? {};
  const day = new Date(String(end)).toISOString();
  expect(mail?.values).toMatchObject({ day, amount: '10000 usd' });
  const { paragraphs } = MAIL_TEMPLATES['renewal-ahead'](mail?.values ?? {});
  expect(paragraphs[0]).toContain(`On ${day}, 10000 usd is charged`);
  expect(await mailsTo(discounted)).toMatchObject([{ values: { amount: '49500 usd' } }]);
  for (const who of [ending, monthly]) expect(await mailsTo(who)).toEqual([]);
});

test('a renewal that cannot be announced lets the others go first', async () => {
  const [one, other] = [
    await subscriber(world, 'basic', 'yearly'),
    await subscriber(world, 'premium', 'yearly'),
  ];
  await world.stripe.advanceDays(ALMOST_A_YEAR);
  await world.settle();
  const mails = async () => [(await mailsTo(one)).length, (await mailsTo(other)).length];
  const route = 'POST /v1/invoices/create_preview';
  world.stripe.core.faults.add({ provider: 'stripe', route, kind: 'status', status: 400 });
  for (const _ of [1, 2, 3, 4]) await remindOfRenewals(world.deps, 1);
  world.stripe.core.faults.clear();
  expect(await mails()).toEqual([0, 0]);
  // One of them has no address any more.
  await world.rows('delete from account where id = ?', [one.userId]);
  await world.rows('delete from sign_up where id = ?', [one.userId]);
  for (const _ of [1, 2]) await remindOfRenewals(world.deps, 1);
  expect(await mails()).toEqual([0, 1]);
});

test('the operator hears once of a renewal that can soon no longer be announced in time', async () => {
  const who = await subscriber(world, 'basic', 'yearly');
  const alerts = () =>
    world.rows(`select "values" from outgoing_mail where template = 'renewal-unannounced'`);
  const route = 'POST /v1/invoices/create_preview';
  const refuse = () =>
    world.stripe.core.faults.add({ provider: 'stripe', route, kind: 'status', status: 400 });
  await world.stripe.advanceDays(ALMOST_A_YEAR);
  await world.settle();
  refuse();
  await remindOfRenewals(world.deps);
  expect(await alerts()).toEqual([]);
  world.stripe.core.faults.clear();
  await world.stripe.advanceDays(13);
  await world.settle();
  refuse();
  for (const _ of [1, 2]) await remindOfRenewals(world.deps);
  world.stripe.core.faults.clear();
  expect(await alerts()).toMatchObject([
    {
      values: { email: who.email, plan: 'Basic', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    },
  ]);
});

test('a yearly renewal that free days moved is announced, and its missing mail is reported', async () => {
  const who = await subscriber(world, 'basic', 'yearly');
  const later = {
    at: new Date(world.deps.clock.now().getTime() + 372 * 86_400_000),
    giftKey: null,
  };
  expect(await world.deps.stripe.moveNextPayment(who.subscriptionId, later)).toBe(true);
  await world.settle();
  expect(await currentOf(world, who.userId)).toMatchObject({ stripe_status: 'trialing' });
  await world.stripe.advanceDays(356);
  await world.settle();
  const route = 'POST /v1/invoices/create_preview';
  world.stripe.core.faults.add({ provider: 'stripe', route, kind: 'status', status: 400 });
  await remindOfRenewals(world.deps);
  world.stripe.core.faults.clear();
  const alerts = await world.rows<{ values: { email: string } }>(
    `select "values" from outgoing_mail where template = 'renewal-unannounced'`,
  );
  expect(alerts.filter(({ values }) => values.email === who.email)).toHaveLength(1);
  for (const _ of [1, 2]) await remindOfRenewals(world.deps);
  expect(await mailsTo(who)).toMatchObject([
    { values: { day: new Date(Math.floor(later.at.getTime() / 1000) * 1000).toISOString() } },
  ]);
});

test('no mail announces a renewal to people who are leaving, in dispute or about to decide', async () => {
  const yearly = () => subscriber(world, 'basic', 'yearly');
  const [sends, waits] = [await yearly(), await yearly()];
  const disputes = await yearly();
  const decides = await yearly();
  const [leaves, leavesNow] = [await yearly(), await yearly()];
  await world.stripe.advanceDays(ALMOST_A_YEAR);
  await world.settle();
  await world.stripe.control('POST', `/subscriptions/${disputes.subscriptionId}/dispute`);
  // Until Stripe was read, a form has an address and no payer.
  for (const [who, state, userId] of [
    [sends, 'received', null],
    [waits, 'waiting', waits.userId],
  ] as const) {
    await world.rows(
      `insert into exit_request (id, kind, state, name, email, locale, mails, received_at, user_id)
       values (gen_random_uuid(), 'cancel', ?, 'Ada', ?, 'en', true, ?, ?)`,
      [state, who.email, world.deps.clock.now(), userId],
    );
  }
  // The page of an upgrade takes the cancellation back until it is paid or closed.
  const asked = { plan: 'basic', reason: null, words: null };
  await leave(world.deps, decides.actor, asked);
  await startPayment(world.deps, decides.context, {
    plan: 'premium',
    billing: 'yearly',
    upgrade: true,
  });
  await world.settle();
  const down = { provider: 'stripe', route: '*', kind: 'refuse', remaining: null } as const;
  const leaveInOutage = async (who: Subscriber) => {
    world.stripe.core.faults.add(down);
    expect(await leave(world.deps, who.actor, asked)).toEqual({ outcome: 'waits' });
    world.stripe.core.faults.clear();
  };
  await leaveInOutage(leaves);
  expect(await currentOf(world, decides.userId)).toMatchObject({ ends_at: null });
  const previewed: string[] = [];
  const stripe: BillingDeps['stripe'] = {
    ...world.deps.stripe,
    async previewRenewal(id) {
      previewed.push(id);
      await leaveInOutage(leavesNow);
      return world.deps.stripe.previewRenewal(id);
    },
  };
  await remindOfRenewals({ ...world.deps, stripe });
  for (const who of [sends, waits, disputes, decides, leaves, leavesNow]) {
    expect(await mailsTo(who)).toEqual([]);
  }
  expect(previewed).toEqual([leavesNow.subscriptionId]);
});
