import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateFormat } from '../../../../src/domain/dates/date-text.ts';
import { dayThere } from '../../../../src/domain/dates/time-zone.ts';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { lookupKey } from '../../../../src-server/billing/gateway/lookup-key.ts';
import { viewLeaving } from '../../../../src-server/billing/leaving/leaving.view.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { notePersonMarks } from '../../../../src-server/billing/trials/identity-marks.ts';
import { quoteTrial } from '../../../../src-server/billing/trials/offer-trial.ts';
import { hasHadTrial } from '../../../../src-server/billing/trials/person-graph.ts';
import { trialValues } from '../../../../src-server/billing/trials/settle-trials.ts';
import { trialNotice } from '../../../../src-server/billing/trials/trial-notice.ts';
import { userTrials } from '../../../../src-server/billing/trials/trials.view.ts';
import { watchTrials } from '../../../../src-server/billing/trials/watch-trials.ts';
import { fixedCatalogue } from '../../../../src-server/catalogue/catalogue-source.ts';
import { readFork } from '../../../../src-server/database/transaction.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { mailsOf } from '../support/subscriber.ts';
import { TRIAL_DAYS, type TrialBuyers, trialBuyers } from '../support/trial-buyers.ts';
import { contextOf, signUp } from '../support/visitor.ts';

describe('trials', () => {
  let world: BillingWorld;
  let buyers: TrialBuyers;
  beforeAll(async () => {
    world = await startBillingWorld();
    buyers = await trialBuyers(world);
  });
  afterAll(() => world.close());

  it('names sum and date on our page, on Stripe’s page, on the dashboard and in the mail', async () => {
    const quote = await quoteTrial(world.deps, contextOf({}), {
      plan: 'standard',
      billing: 'monthly',
    });
    const who = await buyers.buy();
    const use = await buyers.useOf(who.userId);
    expect(quote).toMatchObject({ days: TRIAL_DAYS, card: 'always', amount: 4_900 });
    expect(new Date(use?.ends_at ?? 0).toISOString()).toBe(quote?.endsAt);
    const day = new Date(quote?.endsAt ?? 0).toLocaleDateString('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    expect(who.session.custom_text.submit?.message).toBe(
      `Standard is free until ${day}. You pay $49.00 on that day unless you cancel before.`,
    );
    expect(who.session.payment_method_collection).toBe('always');
    expect(await billingOverview(world.deps, who.actor)).toMatchObject({
      plan: 'standard',
      trial: { endsAt: quote?.endsAt, endsOn: quote?.endsOn, renews: true, hasCard: true },
    });
    const [mail] = await world.rows<{ values: Record<string, string> }>(
      `select "values" from outgoing_mail where user_id = ? and template = 'trial-started'`,
      [who.userId],
    );
    const until = `${quote?.endsOn}T12:00:00.000Z`;
    expect(mail?.values).toMatchObject({ until, amount: '4900 usd' });
    const leaving = await viewLeaving(world.deps, who.actor);
    const charge = { amount: 4_900, currency: 'usd' };
    expect(leaving.trial).toEqual({ endsOn: quote?.endsOn, charge });
    expect(await buyers.chargesOf(who.userId)).toEqual([]);
  });

  it('names its last day in the zone of the shop', async () => {
    const asked = { plan: 'standard', billing: 'monthly' };
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const deps = { ...world.deps, settings: { ...world.deps.settings, timeZone } };
      const quote = await quoteTrial(deps, contextOf({}), asked);
      const endsAt = new Date(quote?.endsAt ?? 0);
      expect(quote?.endsOn).toBe(dayThere(endsAt, timeZone));
      const values = trialValues(deps, { plan: 'standard', endsAt }, { amountCents: 4_900 });
      expect(values.until).toBe(`${quote?.endsOn}T12:00:00.000Z`);
      const terms = { ...asked, card: 'always' as const, endsAt, amount: 4_900, currency: 'usd' };
      const day = dateFormat('day', { locale: 'en-US', timeZone }).format(endsAt);
      expect(trialNotice(deps, terms)).toContain(`free until ${day}`);
    }
  });

  it('names too many indicators for Stripe’s page by our own page', () => {
    const shop = world.deps.catalogue.current();
    const entitlements = Array.from({ length: 30 }, (_, n) => ({
      ...shop.entitlements.find(({ provider }) => provider === 'tradingview'),
      key: `indicator-${n}`,
      name: `${n} ${'x'.repeat(43)}`,
    }));
    const catalogue = fixedCatalogue({ ...shop, entitlements } as typeof shop);
    const endsAt = world.deps.clock.now();
    const terms = { plan: 'standard', card: 'always' as const, amount: 4_900, currency: 'usd' };
    const indicators = entitlements.map(({ key }) => key);
    const notice = trialNotice({ ...world.deps, catalogue }, { ...terms, endsAt, indicators });
    expect(notice).toContain('The trial includes the indicators that our page named.');
    expect(notice).toContain('All indicators unlock with your first payment.');
    expect(notice.length).toBeLessThan(1_200);
  });

  it('is reminded of once, at least three days before the charge, and charged at its end', async () => {
    const who = await buyers.buy();
    await watchTrials(world.deps);
    expect(await mailsOf(world, who.userId)).not.toContain('trial-ends');
    await buyers.passDays(3.5);
    await watchTrials(world.deps);
    await watchTrials(world.deps);
    const reminders = (await mailsOf(world, who.userId)).filter((name) => name === 'trial-ends');
    expect(reminders).toHaveLength(1);
    const use = await buyers.useOf(who.userId);
    const left = new Date(use?.ends_at ?? 0).getTime() - world.deps.clock.now().getTime();
    expect(left).toBeGreaterThanOrEqual(3 * 86_400_000);
    expect(await buyers.chargesOf(who.userId)).toEqual([]);
    await buyers.passDays(4.5);
    expect(await buyers.chargesOf(who.userId)).toEqual([4_900]);
    expect((await buyers.useOf(who.userId))?.state).toBe('paid');
    expect(await standingOf(world.deps, who.userId)).toMatchObject({
      plan: 'standard',
      isTrial: false,
    });
  });

  it('without a card is reminded of once, at least three days before its end', async () => {
    const who = await buyers.buy({ plan: 'premium' });
    const reminders = async () =>
      (await mailsOf(world, who.userId)).filter((name) => name.startsWith('trial-ends'));
    await watchTrials(world.deps);
    expect(await reminders()).toEqual([]);
    await buyers.passDays(3.5);
    await watchTrials(world.deps);
    await watchTrials(world.deps);
    expect(await reminders()).toEqual(['trial-ends-free']);
    const use = await buyers.useOf(who.userId);
    const left = new Date(use?.ends_at ?? 0).getTime() - world.deps.clock.now().getTime();
    expect(left).toBeGreaterThanOrEqual(3 * 86_400_000);
  });

  it('without a card ends at its end, charges nothing and gives nothing after', async () => {
    const who = await buyers.buy({ plan: 'premium' });
    expect(await standingOf(world.deps, who.userId)).toMatchObject({
      plan: 'premium',
      isTrial: true,
    });
    expect(await mailsOf(world, who.userId)).toContain('trial-started-free');
    await buyers.passDays(8);
    expect(await standingOf(world.deps, who.userId)).toMatchObject({ plan: 'free' });
    expect(await buyers.chargesOf(who.userId)).toEqual([]);
    expect((await buyers.useOf(who.userId))?.state).toBe('left');
    const mails = await mailsOf(world, who.userId);
    expect(mails.filter((name) => name.endsWith('-ended'))).toEqual(['trial-ended']);
    expect(await billingOverview(world.deps, { accountId: who.userId })).toMatchObject({
      plan: 'free',
      ended: { kind: 'trial' },
    });
  });

  it('is past due with the documented grace if the card has no funds at its end', async () => {
    const who = await buyers.buy({ card: 'insufficient-funds' });
    await buyers.passDays(8);
    expect(await standingOf(world.deps, who.userId)).toMatchObject({
      plan: 'standard',
      status: 'past_due',
    });
    expect(await mailsOf(world, who.userId)).toContain('payment-failed');
  });

  it('counts as no revenue until the first charge', async () => {
    const who = await buyers.buy();
    const levels = () =>
      world.rows<{ after: number }>(
        'select after_cents as after from mrr_movement where user_id = ? order by at',
        [who.userId],
      );
    expect((await levels()).filter(({ after }) => Number(after) > 0)).toEqual([]);
    await buyers.passDays(8);
    expect((await levels()).map(({ after }) => Number(after))).toContain(4_900);
  });

  it('announces the new sum after an upgrade within it', async () => {
    const who = await buyers.buy();
    const use = await buyers.useOf(who.userId);
    const id = use?.stripe_subscription_id ?? '';
    const found = await world.stripe.client.subscriptions.retrieve(id);
    const prices = await world.stripe.client.prices.list({
      lookup_keys: [lookupKey('premium', 'monthly')],
    });
    await world.stripe.client.subscriptions.update(id, {
      items: [{ id: found.items.data[0]?.id ?? '', price: prices.data[0]?.id ?? '' }],
      proration_behavior: 'none',
    });
    await world.settle();
    const mails = await world.rows<{ values: { amount: string } }>(
      `select "values" from outgoing_mail where user_id = ? and template = 'trial-started' order by id`,
      [who.userId],
    );
    expect(mails.map(({ values }) => values.amount)).toEqual(['4900 usd', '9900 usd']);
  });

  it('is not sold with other days than the page showed', async () => {
    const visitor = await signUp(world);
    await expect(
      startPayment(world.deps, visitor.context, {
        plan: 'standard',
        billing: 'monthly',
        email: visitor.email,
        trialDays: 30,
      }),
    ).rejects.toThrow('The trial of this plan has changed.');
  });

  it('a phone number connects people only while few have it', async () => {
    const em = readFork(world.deps.orm);
    const first = await buyers.buy();
    const others = Array.from({ length: 3 }, () => randomUUID());
    const [second = ''] = others;
    const seen: unknown[] = [];
    for (const userId of [first.userId, ...others]) {
      await notePersonMarks(world.deps, userId, [{ kind: 'phone', value: '+15550107799' }]);
      const { edges } = await userTrials(world.deps, first.userId);
      seen.push([await hasHadTrial(em, second), edges.length]);
    }
    expect(seen).toEqual([
      [false, 0],
      [true, 1],
      [true, 2],
      [false, 0],
    ]);
  });
});
