import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  billingOverview,
  openBillingPortal,
} from '../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../src-server/billing/checkout/start-payment.ts';
import { billingHistoryOf } from '../../../src-server/billing/standing/billing-history.ts';
import { reviewDueStandings } from '../../../src-server/billing/standing/review-standings.ts';
import {
  checkStripePrices,
  ensureStripePrices,
} from '../../../src-server/billing/stripe-prices.ts';
import { long } from '../../support/long.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { chooseInPortal, confirmChange } from './support/portal.ts';
import { mailsOf, type Subscriber, subscriber } from './support/subscriber.ts';
import { openPage, signUp } from './support/visitor.ts';

describe('the billing overview', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const overview = (who: Subscriber) => billingOverview(world.deps, who.actor);
  const downgrade = async (who: Subscriber, lookupKey: string) => {
    const { url } = await openBillingPortal(world.deps, who.actor, {});
    await chooseInPortal(world, url, who.subscriptionId, lookupKey);
    await world.settle();
  };

  it('shows a scheduled lower plan until it starts at the period’s end', async () => {
    const who = await subscriber(world, 'premium');
    await downgrade(who, 'basic_monthly');
    const agreed = await overview(who);
    expect(agreed).toMatchObject({ plan: 'premium', changesTo: 'basic', endsAt: null });
    expect(agreed.changesAt).toBe(agreed.accessUntil);

    await world.stripe.advanceDays(31.5);
    await world.settle();
    await reviewDueStandings(world.deps);
    expect(await overview(who)).toMatchObject({ plan: 'basic', changesTo: null });
  });

  it('drops a scheduled lower plan after an upgrade', async () => {
    const who = await subscriber(world, 'standard');
    await downgrade(who, 'basic_monthly');
    const { url } = await startPayment(world.deps, who.context, {
      plan: 'premium',
      billing: 'monthly',
      upgrade: true,
    });
    await confirmChange(url);
    await world.settle();
    expect(await overview(who)).toMatchObject({ plan: 'premium', changesTo: null });
  });

  it('shows the billing cycle, or none without a subscription [billing-29]', async () => {
    const who = await subscriber(world, 'basic', 'yearly');
    expect(await overview(who)).toMatchObject({ billingCycle: 'yearly' });
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel`);
    await world.settle();
    expect(await overview(who)).toMatchObject({ billingCycle: null });
  });

  it('shows a scheduled end, an owed invoice and a pending dispute', async () => {
    const who = await subscriber(world, 'basic');
    const press = async (name: string, body?: unknown) => {
      await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/${name}`, body);
      await world.settle();
    };
    expect(await overview(who)).toMatchObject({ endsAt: null, payUrl: null, suspended: false });
    await press('cancel-at-period-end');
    expect((await overview(who)).endsAt).toBe((await overview(who)).accessUntil);
    await press('resume');
    await press('dispute');
    expect(await overview(who)).toMatchObject({ plan: 'free', suspended: true, manageable: true });
  });

  long('offers no other plan in the portal while a payment is due', async () => {
    const who = await subscriber(world, 'basic');
    const portal = async () => {
      const { url } = await openBillingPortal(world.deps, who.actor, {});
      return (await fetch(url)).text();
    };
    expect(await portal()).toContain('Update subscription');
    const failing = `/subscriptions/${who.subscriptionId}/fail-next-payment`;
    await world.stripe.control('POST', failing, { times: 100 });
    await world.stripe.advanceDays(32);
    await world.settle();
    const page = await portal();
    expect(page).toContain('The last payment failed.');
    expect(page).not.toContain('Update subscription');
  });

  long('names the plan that a payment would bring back after the days of grace', async () => {
    const who = await subscriber(world, 'standard');
    const failing = `/subscriptions/${who.subscriptionId}/fail-next-payment`;
    // Stripe still tries when the grace is over.
    await world.stripe.control('PUT', '/settings', { retryDays: [3, 5, 15] });
    await world.stripe.control('POST', failing, { times: 100 });
    await world.stripe.advanceDays(32);
    await world.settle();
    expect(await overview(who)).toMatchObject({ plan: 'standard', heldPlan: null });
    await world.stripe.advanceDays(8);
    await world.settle();
    await reviewDueStandings(world.deps);
    expect(await overview(who)).toMatchObject({ plan: 'free', heldPlan: 'standard' });
    await world.stripe.control('PUT', '/settings', { retryDays: [3, 5, 7] });
  });

  long('keeps the plan’s name while a dispute is open and sells no upgrade of it', async () => {
    const who = await subscriber(world, 'standard');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/dispute`);
    await world.settle();
    expect(await overview(who)).toMatchObject({ suspended: true, heldPlan: 'standard' });
    const upgrade = { plan: 'premium', billing: 'monthly', upgrade: true } as const;
    await expect(startPayment(world.deps, who.context, upgrade)).rejects.toMatchObject({
      code: 'billing.on-hold',
      kind: 'conflict',
    });
  });

  long.each([
    ['basic', 'channels'],
    ['premium', 'both'],
  ] as const)(
    'mails %s what an open dispute holds, and after a lost one offers no plan',
    async (plan, held) => {
      const who = await subscriber(world, plan);
      await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/dispute`);
      await world.settle();
      const { data } = await world.stripe.client.disputes.list({ limit: 1 });
      const [mail] = await world.rows<{ values: object }>(
        `select values from outgoing_mail where user_id = ? and template = 'access-on-hold'`,
        [who.userId],
      );
      expect(mail?.values).toMatchObject({ held, stays: 'yes' });
      await world.stripe.control('POST', `/disputes/${data[0]?.id}/lost`);
      await world.settle();
      const mails = await mailsOf(world, who.userId);
      expect(mails.filter((each) => each.startsWith('access-'))).toEqual([
        'access-on-hold',
        'access-blocked',
      ]);
    },
  );

  it('the billing overview is empty for a user who never paid', async () => {
    const actor = { accountId: '0190a000-0000-7000-8000-00000000000f' };
    expect(await billingOverview(world.deps, actor)).toMatchObject({
      plan: 'free',
      subscriptionStatus: 'inactive',
      manageable: false,
    });
    await expect(openBillingPortal(world.deps, actor, {})).rejects.toMatchObject({
      kind: 'precondition',
    });
  });

  it('leaves a history that an operator can read', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.settle();
    const [latest, first] = await billingHistoryOf(world.deps, who.userId);
    expect(first?.before).toBeNull();
    expect(first?.after).toMatchObject({ plan: 'basic', endsAt: null });
    expect(latest?.after.endsAt).toEqual(latest?.after.accessUntil);
    expect(latest?.cause).toMatch(/^event evt_/);
  });

  it('nothing is sold at a price that differs from the catalogue, and the price is named', async () => {
    expect(await checkStripePrices(world.deps)).toEqual([]);
    expect(await ensureStripePrices(world.deps)).toEqual({ created: [] });
    const { data } = await world.stripe.client.prices.list({ lookup_keys: ['basic_yearly'] });
    const product = data[0]?.product;
    await world.stripe.client.prices.create({
      currency: 'usd',
      unit_amount: 9_999,
      product: typeof product === 'string' ? product : '',
      recurring: { interval: 'year' },
      lookup_key: 'basic_yearly',
      transfer_lookup_key: true,
    });
    expect(await checkStripePrices(world.deps)).toEqual([
      'basic_yearly costs 9999 cents at Stripe and 10000 here.',
    ]);
    const visitor = await signUp(world);
    await expect(openPage(world, visitor, 'basic', 'yearly')).rejects.toMatchObject({
      code: 'billing.catalogue-mismatch',
    });
    await openPage(world, visitor, 'basic', 'monthly');
    expect(await ensureStripePrices(world.deps)).toEqual({ created: ['basic_yearly'] });
    expect(await checkStripePrices(world.deps)).toEqual([]);
  });
});
