import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLifetimeOffer } from '../../../../src-server/billing/lifetimes/lifetime-offers.ts';
import { lifetimes } from '../../../../src-server/billing/lifetimes/lifetimes.view.ts';
import {
  previewLifetimeVoid,
  voidLifetime,
} from '../../../../src-server/billing/lifetimes/operate-lifetimes.ts';
import {
  lifetimeStatus,
  quoteLifetime,
} from '../../../../src-server/billing/lifetimes/own-lifetime.ts';
import { watchLifetimes } from '../../../../src-server/billing/lifetimes/watch-lifetimes.ts';
import { latestPayments } from '../../../../src-server/billing/payments/received.view.ts';
import { endSubscriptionsOf } from '../../../../src-server/billing/refunds/end-subscriptions.ts';
import { countRevenue } from '../../../../src-server/billing/revenue/count-revenue.ts';
import { holdsAddress } from '../../../../src-server/billing/standing/pays.ts';
import { readFork } from '../../../../src-server/database/transaction.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { long } from '../../../support/long.ts';
import { type LifetimeStage, startLifetimeStage } from '../support/lifetime-stage.ts';
import { reconcilesOf } from '../support/subscriber.ts';
import { pay } from '../support/visitor.ts';

const DAY = 86_400_000;

describe('a plan for life', () => {
  let stage: LifetimeStage;
  beforeAll(async () => {
    stage = await startLifetimeStage();
  });
  afterEach(async () => {
    await stage.offer('premium');
  });
  afterAll(() => stage.world.close());

  const control = (path: string, body = {}) => stage.world.stripe.control('POST', path, body);
  const stateOf = async (id: string) =>
    (await lifetimes(stage.world.deps)).purchases.find((each) => each.id === id)?.state;

  it('is given at once to a free account, with a receipt, a consent context and no end', async () => {
    const { world, account, buy, grantsOf, mailsAbout, planOf } = stage;
    const who = await account();
    const { id, sessionId } = await buy(who);
    expect(await planOf(who)).toBe('premium');
    expect(await grantsOf(who)).toMatchObject([{ source: 'lifetime', until: null }]);
    expect(await mailsAbout(id)).toMatchObject([
      { template: 'lifetime-receipt', to: who.email, values: { amount: '49900 usd' } },
    ]);
    const [{ values } = { values: {} }] = await mailsAbout(id);
    expect(MAIL_TEMPLATES['lifetime-receipt'](values).paragraphs[1]).toBe(
      'Your plan has no end, and nothing renews.',
    );
    expect(await reconcilesOf(world, who.accountId)).toBeGreaterThan(0);
    const context = await world.rows('select 1 from purchase_context where attempt_id = ?', [id]);
    expect(context).toHaveLength(1);
    const { mode, customer } = await world.stripe.client.checkout.sessions.retrieve(sessionId);
    expect({ mode, customer }).toEqual({ mode: 'payment', customer: null });
    expect(await lifetimeStatus(world.deps, who, id)).toMatchObject({
      state: 'given',
      paidMinor: 49_900,
    });
    const kept = await world.rows<{ n: number }>(
      'select amount_cents as n from received_payment where user_id = ?',
      [who.accountId],
    );
    expect(kept).toEqual([{ n: 49_900 }]);
  });

  it('is known on the return to the page, before the webhook', async () => {
    const { world, account, open, planOf } = stage;
    const who = await account();
    const { id, sessionId } = await open(who);
    expect(await lifetimeStatus(world.deps, who, id)).toMatchObject({ state: 'unpaid' });
    await pay(world, sessionId);
    expect(await lifetimeStatus(world.deps, who, id)).toMatchObject({ state: 'given' });
    expect(await planOf(who)).toBe('premium');
    await expect(lifetimeStatus(world.deps, await account(), id)).rejects.toThrow(
      'another account',
    );
    await world.settle();
  });

  it('counts as cash on the day of the payment, and never as monthly revenue', async () => {
    const { world, account, buy } = stage;
    await world.stripe.advanceDays(2);
    await countRevenue(world.deps);
    const movements = () => world.rows('select id from mrr_movement');
    const before = await movements();
    await buy(await account());
    await countRevenue(world.deps);
    const facts = await world.rows(
      `select fact, sum(cents)::int as cents from revenue_day
       where day = ?::date and fact <> 'checkout' group by 1`,
      [world.deps.clock.now().toISOString().slice(0, 10)],
    );
    expect(facts).toEqual([{ fact: 'cash', cents: 49_900 }]);
    expect(await movements()).toEqual(before);
    const [latest] = await latestPayments(readFork(world.deps.orm), 1);
    expect(latest).toMatchObject({ amountCents: 49_900, isOnce: true });
  });

  it('is not sold twice, nor is a lower plan', async () => {
    const { world, account, buy, start } = stage;
    const who = await account();
    await buy(who);
    await expect(start(who)).rejects.toThrow('or a higher one for life');
    await expect(start(who, 'standard')).rejects.toThrow('or a higher one for life');
    expect(await quoteLifetime(world.deps, who, 'premium')).toMatchObject({ refusal: 'for-life' });
  });

  it('opens one page for a person, also for two clicks at once and for another plan', async () => {
    const { world, account, start, open } = stage;
    const who = await account();
    const [first, second] = await Promise.all([start(who), start(who)]);
    expect(second.url).toBe(first.url);
    const lower = await open(who, 'standard');
    const { data } = await world.stripe.client.checkout.sessions.list({ limit: 2 });
    expect(data.map(({ status }) => status)).toEqual(['open', 'expired']);
    await pay(world, lower.sessionId);
    await world.settle();
    expect(await stateOf(lower.id)).toBe('given');
  });

  it('is refused at another price, on a day after the last one, and once it is off', async () => {
    const { world, account, start, offer } = stage;
    const who = await account();
    await expect(start(who, 'premium', 100)).rejects.toThrow('price has changed');
    await offer('premium', { endsAt: new Date(world.deps.clock.now().getTime() + DAY) });
    await world.stripe.advanceDays(2);
    await expect(start(who)).rejects.toThrow('not sold for life');
    await setLifetimeOffer(world.deps, { plan: 'premium', offer: null });
    await expect(start(who)).rejects.toThrow('not sold for life');
    expect(await quoteLifetime(world.deps, who, 'premium')).toBeNull();
    await expect(
      offer('premium', { endsAt: new Date(world.deps.clock.now().getTime() - DAY) }),
    ).rejects.toThrow('already passed');
  });

  long('starts when the bank has paid the debit, and holds its place until then', async () => {
    const { world, account, open, planOf, start } = stage;
    const who = await account();
    const { id, sessionId } = await open(who);
    const isHeld = () => holdsAddress(readFork(world.deps.orm), who.accountId);
    expect(await isHeld()).toBe(false);
    await pay(world, sessionId, 'bank-debit');
    await world.settle();
    // A second sign-up with the same address must not remove the account that the payment is for.
    expect(await isHeld()).toBe(true);
    expect(await planOf(who)).not.toBe('premium');
    expect(await stateOf(id)).toBe('waiting');
    await expect(start(who)).rejects.toThrow('on its way');
    await world.stripe.advanceDays(6);
    await world.settle();
    await watchLifetimes(world.deps);
    expect(await planOf(who)).toBe('premium');
  });

  it('ends with a full refund, which is mailed, and gives its place back', async () => {
    const { world, account, buy, planOf, grantsOf, mailsAbout } = stage;
    const who = await account();
    const { id } = await buy(who);
    const taken = (await lifetimes(world.deps)).offers.find(({ plan }) => plan === 'premium');
    expect(await previewLifetimeVoid(world.deps, id)).toEqual({
      refundMinor: 49_900,
      currency: 'usd',
      ends: 'premium',
    });
    expect(await voidLifetime(world.deps, id)).toEqual({ refundedMinor: 49_900, currency: 'usd' });
    await world.settle();
    expect(await planOf(who)).toBe('free');
    expect(await grantsOf(who)).toMatchObject([{ endReason: 'refund' }]);
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual([
      'lifetime-receipt',
      'lifetime-returned',
    ]);
    const after = (await lifetimes(world.deps)).offers.find(({ plan }) => plan === 'premium');
    expect(after?.revenueMinor).toBe((taken?.revenueMinor ?? 0) - 49_900);
    expect(after?.refunded).toBe((taken?.refunded ?? 0) + 1);
    await expect(voidLifetime(world.deps, id)).rejects.toThrow('nothing to refund');
    expect((await stage.buy(who)).id).not.toBe(id);
  });

  it('stays after a part of the payment went back', async () => {
    const { world, account, buy, chargeOf, planOf } = stage;
    const who = await account();
    const { id } = await buy(who);
    await control(`/charges/${await chargeOf(id)}/refund`, { amount: 9900 });
    await world.settle();
    expect(await planOf(who)).toBe('premium');
    expect(await previewLifetimeVoid(world.deps, id)).toMatchObject({ refundMinor: 40_000 });
  });

  long('rests while the payment is disputed, and has no end again once that is won', async () => {
    const { world, account, buy, chargeOf, planOf, grantsOf } = stage;
    const who = await account();
    const { id } = await buy(who);
    await buy(await account());
    const { id: dispute } = await control(`/charges/${await chargeOf(id)}/dispute`);
    await world.settle();
    expect(await planOf(who)).toBe('free');
    expect(await stateOf(id)).toBe('disputed');
    const cases = await world.rows('select user_id as "userId" from dispute_case where id = ?', [
      dispute,
    ]);
    expect(cases).toEqual([{ userId: who.accountId }]);
    await expect(voidLifetime(world.deps, id)).rejects.toThrow('Answer the dispute instead.');
    await control(`/disputes/${dispute}/won`);
    await world.settle();
    expect(await grantsOf(who)).toMatchObject([
      { endReason: 'dispute' },
      { endReason: null, until: null },
    ]);
    expect(await planOf(who)).toBe('premium');
  });

  it('goes back if the account was closed while its page was being paid', async () => {
    const { world, account, open, rowOf, chargeOf } = stage;
    const who = await account();
    const { id, sessionId } = await open(who);
    await pay(world, sessionId);
    await world.rows('delete from account where id = ?', [who.accountId]);
    await world.settle();
    expect(await rowOf(id)).toMatchObject({
      not_given_because: 'account',
      taken_because: 'refund',
      plan_grant_id: null,
    });
    const charge = await world.stripe.client.charges.retrieve(await chargeOf(id));
    expect(charge.amount_refunded).toBe(49_900);
  });

  it('has no page left that a closing account could pay', async () => {
    const { world, account, open } = stage;
    const who = await account();
    const { sessionId } = await open(who);
    await endSubscriptionsOf(world.deps, who.accountId, 'erasure test');
    const { status } = await world.stripe.client.checkout.sessions.retrieve(sessionId);
    expect(status).toBe('expired');
  });
});
