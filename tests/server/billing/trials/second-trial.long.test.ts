import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { allowTrial } from '../../../../src-server/billing/trials/allow-trial.ts';
import { quoteTrial } from '../../../../src-server/billing/trials/offer-trial.ts';
import { findPaidStart } from '../../../../src-server/billing/trials/paid-start.ts';
import { watchTrials } from '../../../../src-server/billing/trials/watch-trials.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { mailsOf } from '../support/subscriber.ts';
import { TRIAL_DAYS, type TrialBuyers, trialBuyers } from '../support/trial-buyers.ts';
import { contextOf, sessionIdOf, signUp } from '../support/visitor.ts';

describe('second trials', () => {
  let world: BillingWorld;
  let buyers: TrialBuyers;
  beforeAll(async () => {
    world = await startBillingWorld();
    buyers = await trialBuyers(world);
  });
  afterAll(() => world.close());

  it('a second trial with the same card is ended before any charge and gives nothing', async () => {
    const fingerprint = randomUUID();
    await buyers.buy({ fingerprint });
    const second = await buyers.buy({ fingerprint });
    expect(await standingOf(world.deps, second.userId)).toMatchObject({ plan: 'free' });
    expect(await buyers.useOf(second.userId)).toMatchObject({ state: 'refused', shared: ['card'] });
    const mails = await mailsOf(world, second.userId);
    expect(mails.filter((name) => /trial|welcome/.test(name))).toEqual(['trial-refused']);
    expect(mails).not.toContain('continue-sign-up');
    await buyers.passDays(8);
    expect(await buyers.chargesOf(second.userId)).toEqual([]);
  });

  it('a second trial with the same mailbox in another spelling is ended', async () => {
    const name = `anna.${randomUUID().slice(0, 6)}`;
    await buyers.buy({ email: `${name}@gmail.com` });
    const second = await buyers.buy({ email: `${name.replace('.', '')}+new@googlemail.com` });
    expect(await buyers.useOf(second.userId)).toMatchObject({
      state: 'refused',
      shared: ['email'],
    });
  });

  it('a second trial is ended once Stripe has the same phone number for both customers', async () => {
    const { client } = world.stripe;
    const [first, second] = [await buyers.buy(), await buyers.buy()];
    const callFrom = async (userId: string, phone: string) => {
      const id = (await buyers.useOf(userId))?.stripe_subscription_id ?? '';
      const { customer } = await client.subscriptions.retrieve(id);
      await client.customers.update(String(customer), { phone });
      // Any event of the subscription reads its customer.
      await client.subscriptions.update(id, { metadata: { seen: '1' } });
      await world.settle();
    };
    await callFrom(first.userId, '+1 (555) 010-7788');
    await callFrom(second.userId, '555 010-7788');
    expect((await buyers.useOf(second.userId))?.state).toBe('running');
    await callFrom(second.userId, '0015550107788');
    expect(await buyers.useOf(second.userId)).toMatchObject({
      state: 'refused',
      shared: ['phone'],
    });
    expect((await buyers.useOf(first.userId))?.state).toBe('running');
    const marks = await world.rows("select hash from identity_mark where kind = 'phone'");
    expect(marks).toHaveLength(2);
    expect(JSON.stringify(marks)).not.toContain('5550107788');
  });

  it('a second trial is ended once the same TradingView user is linked, over two shared accounts', async () => {
    const [card, name] = [randomUUID(), randomUUID().slice(0, 8)];
    const first = await buyers.buy({ fingerprint: card });
    await buyers.linkTradingView(first.userId, name);
    await watchTrials(world.deps);
    await world.rows('delete from tradingview_identity where account_id = ?', [first.userId]);
    const second = await buyers.buy();
    expect((await buyers.useOf(second.userId))?.state).toBe('running');
    await buyers.linkTradingView(second.userId, name);
    await watchTrials(world.deps);
    expect(await buyers.useOf(second.userId)).toMatchObject({
      state: 'refused',
      shared: ['tradingview'],
    });
    expect((await buyers.useOf(first.userId))?.state).toBe('running');
    expect(await standingOf(world.deps, second.userId)).toMatchObject({ plan: 'free' });
  });

  it.each([
    ['in its last hours', 6],
    ['before Stripe announces its end', 1],
  ])(
    'a second trial that is known %s is ended before any charge, although no timer runs',
    async (_when, day) => {
      const name = randomUUID().slice(0, 8);
      const first = await buyers.buy();
      await buyers.linkTradingView(first.userId, name);
      await watchTrials(world.deps);
      await world.rows('delete from tradingview_identity where account_id = ?', [first.userId]);
      const second = await buyers.buy();
      await buyers.passDays(day);
      await buyers.linkTradingView(second.userId, name);
      // Stripe keeps the first invoice in draft for about an hour.
      await world.stripe.control('PUT', '/settings', { draftMinutes: 60 });
      const endsAt = new Date((await buyers.useOf(second.userId))?.ends_at ?? 0).getTime();
      const minutes = (endsAt - world.deps.clock.now().getTime()) / 60_000 + 5;
      await buyers.passDays(minutes / (24 * 60));
      expect(await buyers.useOf(second.userId)).toMatchObject({
        state: 'refused',
        shared: ['tradingview'],
      });
      await buyers.passDays(2);
      expect(await buyers.chargesOf(second.userId)).toEqual([]);
      expect(await buyers.chargesOf(first.userId)).toEqual([4_900]);
      expect(await standingOf(world.deps, second.userId)).toMatchObject({ plan: 'free' });
      await world.endSubscriptions();
      await world.stripe.control('PUT', '/settings', { draftMinutes: 0 });
    },
  );

  it('a second trial is offered a paid start, which needs the sentence and records the consent', async () => {
    const fingerprint = randomUUID();
    await buyers.buy({ fingerprint });
    const second = await buyers.buy({ fingerprint });
    expect(await billingOverview(world.deps, second.actor)).toMatchObject({
      trialRefused: { plan: 'standard' },
    });
    const context = contextOf({ account: { id: second.userId, email: second.email } });
    expect(
      await quoteTrial(world.deps, context, { plan: 'premium', billing: 'monthly' }),
    ).toBeNull();
    const offered = await findPaidStart(world.deps, second.userId);
    expect(offered?.sentence).toBe(
      'I want Standard to start now and agree to be charged $49.00 today.',
    );
    const start = (startsNow: string) =>
      startPayment(world.deps, context, {
        plan: 'standard',
        billing: 'monthly',
        upgrade: true,
        startsNow,
      });
    await expect(start('I agree.')).rejects.toThrow('The price has changed.');
    const { url } = await start(offered?.sentence ?? '');
    await world.stripe.control('POST', `/checkout/${sessionIdOf(url)}/pay`, { card: 'succeeds' });
    await world.settle();
    expect(await buyers.chargesOf(second.userId)).toEqual([4_900]);
    const consents = await world.rows('select kind, text from consent where user_id = ?', [
      second.userId,
    ]);
    expect(consents).toEqual([{ kind: 'paid-start', text: offered?.sentence }]);
    expect(await billingOverview(world.deps, second.actor)).not.toHaveProperty('trialRefused');
  });

  it('a second trial is given after an operator allowed it', async () => {
    const fingerprint = randomUUID();
    await buyers.buy({ fingerprint });
    const second = await buyers.buy({ fingerprint });
    await allowTrial(world.deps, { operatorId: randomUUID(), accountId: second.userId });
    const context = contextOf({ account: { id: second.userId, email: second.email } });
    const { url } = await startPayment(world.deps, context, {
      plan: 'standard',
      billing: 'monthly',
      upgrade: true,
      trialDays: TRIAL_DAYS,
    });
    await world.stripe.control('POST', `/checkout/${sessionIdOf(url)}/pay`, { fingerprint });
    await world.settle();
    await watchTrials(world.deps);
    expect(await standingOf(world.deps, second.userId)).toMatchObject({
      plan: 'standard',
      isTrial: true,
    });
  });

  it('a sign-up that has had its trial is quoted the full price, and can pay it', async () => {
    const visitor = await signUp(world, undefined, 'premium');
    const asked = { plan: 'premium', billing: 'monthly' };
    const open = (trialDays: number | undefined) =>
      startPayment(world.deps, visitor.context, { ...asked, email: visitor.email, trialDays });
    const { url } = await open(TRIAL_DAYS);
    await world.stripe.control('POST', `/checkout/${sessionIdOf(url)}/pay`, { card: null });
    await world.settle();
    await buyers.passDays(TRIAL_DAYS + 2);
    const quote = await quoteTrial(world.deps, visitor.context, asked);
    expect(quote).toBeNull();
    expect((await open(quote?.days)).url).toContain('cs_test_');
    expect(await quoteTrial(world.deps, contextOf({}), asked)).toMatchObject({ days: TRIAL_DAYS });
  });
});
