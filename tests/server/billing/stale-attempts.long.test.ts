import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingCycle } from '../../../src/domain/catalogue/catalogue.ts';
import { makeAccessCodes } from '../../../src-server/billing/access-codes/make-access-codes.ts';
import { redeemAccessCode } from '../../../src-server/billing/access-codes/redeem-access-code.ts';
import { closeStaleAttempts } from '../../../src-server/billing/checkout/close-stale-attempts.ts';
import { openBillingPortal } from '../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../src-server/billing/checkout/start-payment.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { chooseInPortal, confirmChange } from './support/portal.ts';
import { currentOf, mailsOf, type Subscriber, subscriber } from './support/subscriber.ts';

describe('an upgrade with a scheduled end', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  /** Two clicks on 'Upgrade', each with its own portal page. */
  const pressTwice = async (who: Subscriber, billing: BillingCycle = 'monthly') => {
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.settle();
    const endsAt = (await currentOf(world, who.userId))?.ends_at;
    const asked = { billing, upgrade: true };
    await startPayment(world.deps, who.context, { ...asked, plan: 'standard' });
    const { url } = await startPayment(world.deps, who.context, { ...asked, plan: 'premium' });
    await world.settle();
    return { endsAt, url };
  };
  const hoursLater = async () => {
    await world.stripe.advanceDays(1 / 12);
    await closeStaleAttempts(world.deps);
    await world.settle();
  };
  const attemptsOf = (who: Subscriber) =>
    world.rows<{ state: string }>(
      `select state from payment_attempt where user_id = ? and kind = 'upgrade' order by id`,
      [who.userId],
    );

  it('restores the end when nothing was confirmed [billing-63]', async () => {
    const who = await subscriber(world, 'basic');
    const { endsAt } = await pressTwice(who);
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: null });
    await hoursLater();
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: endsAt, plan: 'basic' });
    expect(await attemptsOf(who)).toEqual([{ state: 'expired' }, { state: 'expired' }]);
  });

  it('keeps the end lifted when one of the pages was confirmed', async () => {
    const who = await subscriber(world, 'basic');
    const { url } = await pressTwice(who);
    await confirmChange(url);
    await world.settle();
    await hoursLater();
    expect(await attemptsOf(who)).toEqual([{ state: 'expired' }, { state: 'paid' }]);
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: null, plan: 'premium' });
  });

  it('restores the end of a second cancellation after an upgrade, although it has the date of the first', async () => {
    const who = await subscriber(world, 'basic');
    const cancel = async () => {
      const path = `/subscriptions/${who.subscriptionId}/cancel-at-period-end`;
      await world.stripe.control('POST', path);
      await world.settle();
    };
    const press = (plan: string) =>
      startPayment(world.deps, who.context, { plan, billing: 'monthly', upgrade: true });
    await cancel();
    const { url } = await press('standard');
    await confirmChange(url);
    await world.settle();
    await cancel();
    const endsAt = (await currentOf(world, who.userId))?.ends_at;
    expect(endsAt).not.toBeNull();
    await press('premium');
    await world.settle();
    await hoursLater();
    expect(await attemptsOf(who)).toEqual([{ state: 'paid' }, { state: 'expired' }]);
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: endsAt, plan: 'standard' });
  });

  it('keeps the end lifted while a later page is open', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.settle();
    const endsAt = (await currentOf(world, who.userId))?.ends_at;
    const press = () =>
      startPayment(world.deps, who.context, { plan: 'premium', billing: 'monthly', upgrade: true });
    await press();
    await world.settle();
    await world.stripe.advanceDays(40 / 1440);
    await press();
    await world.settle();
    await world.stripe.advanceDays(30 / 1440);
    await closeStaleAttempts(world.deps);
    await world.settle();
    expect(await attemptsOf(who)).toEqual([{ state: 'expired' }, { state: 'open' }]);
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: null });
    await hoursLater();
    expect(await attemptsOf(who)).toEqual([{ state: 'expired' }, { state: 'expired' }]);
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: endsAt, plan: 'basic' });
  });

  it('restores the end although a plan was given while the page was open', async () => {
    const who = await subscriber(world, 'basic');
    const { endsAt } = await pressTwice(who);
    const { codes } = await makeAccessCodes(world.deps, {
      name: 'Partner week',
      plan: 'premium',
      count: 1,
      days: 30,
      until: null,
      redeemBy: null,
    });
    await redeemAccessCode(world.deps, who.actor, codes[0] ?? '');
    await world.settle();
    await hoursLater();
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: endsAt, plan: 'basic' });
    expect(await mailsOf(world, who.userId)).not.toContain('subscription-continues');
  });

  it('keeps a lower plan scheduled since', async () => {
    const who = await subscriber(world, 'basic', 'yearly');
    await pressTwice(who, 'yearly');
    const { url } = await openBillingPortal(world.deps, who.actor, {});
    await chooseInPortal(world, url, who.subscriptionId, 'basic_monthly');
    await world.settle();
    await hoursLater();
    expect(await attemptsOf(who)).toEqual([{ state: 'expired' }, { state: 'expired' }]);
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: null });
    expect(world.logged()).not.toContain('could not be closed');
  });

  it('restores nothing for a subscription that has ended', async () => {
    const who = await subscriber(world, 'basic');
    await pressTwice(who);
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel`);
    await world.settle();
    await hoursLater();
    expect(await attemptsOf(who)).toEqual([{ state: 'expired' }, { state: 'expired' }]);
  });

  it('restores a near end in time, and is refused when the end is too near [billing-64]', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/cancel-at-period-end`);
    await world.settle();
    const scheduled = (await currentOf(world, who.userId))?.ends_at;
    const minutesBefore = (minutes: number) =>
      world.stripe.core.clock.advanceTo(
        new Date(new Date(String(scheduled)).getTime() - minutes * 60_000),
      );
    const press = () =>
      startPayment(world.deps, who.context, { plan: 'premium', billing: 'monthly', upgrade: true });
    await minutesBefore(30);
    await press();
    await world.settle();
    await minutesBefore(4);
    await closeStaleAttempts(world.deps);
    await world.settle();
    expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: scheduled, plan: 'basic' });
    await expect(press()).rejects.toMatchObject({ code: 'billing.changes-now' });
  });
});
