import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { openPriceMoveWorld, type PriceMoveWorld } from './support/price-move-world.ts';

const DAY_MS = 86_400_000;

let world: PriceMoveWorld;
beforeAll(async () => {
  world = await openPriceMoveWorld();
});
afterAll(() => world.app.close());

describe('a price that moves at a renewal', () => {
  let plain: Subscriber;
  let canceled: Subscriber;
  let discounted: Subscriber;
  let paused: Subscriber;
  let scheduled: Subscriber;
  beforeAll(async () => {
    plain = await subscribe(world.app, 'basic');
    canceled = await subscribe(world.app, 'basic');
    discounted = await subscribe(world.app, 'basic');
    paused = await subscribe(world.app, 'basic');
    scheduled = await subscribe(world.app, 'basic');
    await world.stripe.subscriptions.update(await world.idOf(canceled), {
      cancel_at_period_end: true,
    });
    await world.stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'forever' });
    await world.stripe.subscriptions.update(await world.idOf(discounted), {
      discounts: [{ coupon: 'HALF' }],
    });
    const hold = { pause_collection: { behavior: 'void' as const } };
    await world.stripe.subscriptions.update(await world.idOf(paused), hold);
    await world.stripe.subscriptionSchedules.create({
      from_subscription: await world.idOf(scheduled),
    });
    await world.reprice('basic', 1_200);
  });

  it('announces it once, and leaves others with the reason', async () => {
    await world.isIn(plain, 'mailed');
    await world.isIn(canceled, 'left', 'canceled');
    await world.isIn(discounted, 'left', 'coupon');
    await world.isIn(paused, 'left', 'paused');
    await world.isIn(scheduled, 'left', 'scheduled');
    const mail = await world.app.mailTo(plain.email, /price of your Basic plan changes on/);
    const { moves_at: at } = await world.rowOf(plain);
    const day = new Date(at).toLocaleDateString('en-US', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    expect(mail.text).toContain(`costs $10.00 now. From your renewal on ${day} it costs $12.00.`);
    expect(mail.text).toContain('cancel before');
    await world.mailed(plain);
    // As after a kill: the same steps again.
    await Promise.all([world.go(), world.go(), world.go()]);
    expect(await world.emailsTo(plain)).toHaveLength(1);
    expect(await world.emailsTo(canceled)).toEqual([]);
    const [move] = await world.movesSeen();
    expect(move).toMatchObject({ plan: 'basic', amount: 1_200, members: 5, mailed: 1, moved: 0 });
    expect(move?.left.map(({ members }) => members)).toEqual([1, 1, 1, 1]);
  });

  it('shows the coming price to the subscriber, and changes nothing at Stripe yet', async () => {
    const { periodEnd, ...now } = await world.atStripe(plain);
    expect(now).toEqual({ amount: 1_000, schedule: null });
    const at = new Date((await world.rowOf(plain)).moves_at);
    expect(at.getTime()).toBeGreaterThan(periodEnd.getTime());
    expect(await world.overview(plain)).toMatchObject({
      comingPrice: { amount: 1_200, currency: 'usd', at: at.toISOString() },
      changesTo: null,
    });
    expect(await world.overview(canceled)).not.toHaveProperty('comingPrice');
  });

  it('refuses a publish that changes the price again meanwhile', async () => {
    await expect(world.reprice('basic', 1_500)).rejects.toThrow(/412.*being moved to this price/);
    await world.seller.discard();
  });

  it('refuses a publish that hides its plan, and a move of a hidden plan', async () => {
    await expect(world.hide('basic')).rejects.toThrow(/412.*being moved to this price/);
    await world.seller.discard();
    await world.hide('premium');
    await expect(world.reprice('premium', 12_900)).rejects.toThrow(/does not sell this price/);
    await world.seller.discard();
    await world.hide('premium', true);
  });

  it('charges the old price at the renewal before, then schedules, although an answer is lost', async () => {
    await world.days(31);
    await world.renewed(plain, 2);
    const lost = { provider: 'stripe', kind: 'lost-response', remaining: 3 };
    await world.app.control('POST', '/faults', {
      ...lost,
      route: 'POST /v1/subscription_schedules',
    });
    await world.isIn(plain, 'scheduled');
    await world.app.control('DELETE', '/faults');
    expect(await world.paid(plain)).toEqual([1_000, 1_000]);
    const { amount, schedule, periodEnd } = await world.atStripe(plain);
    expect([amount, schedule === null]).toEqual([1_000, false]);
    expect(new Date((await world.rowOf(plain)).moves_at)).toEqual(periodEnd);
    expect(await world.overview(plain)).toMatchObject({
      changesTo: null,
      comingPrice: { amount: 1_200 },
    });
  });

  it('charges the new price from the announced renewal on, and then is done', async () => {
    await world.days(31);
    await world.renewed(plain, 3);
    await world.isIn(plain, 'moved');
    expect(await world.paid(plain)).toEqual([1_000, 1_000, 1_200]);
    expect(await world.overview(plain)).not.toHaveProperty('comingPrice');
    expect(await world.paid(discounted)).not.toContain(1_200);
    await world.hourPassed();
    await world.go();
    expect((await world.movesSeen())[0]).toMatchObject({ state: 'done', moved: 1, nextAt: null });
  });
});

describe('a price move that is stopped', () => {
  it('lifts what Stripe had scheduled, and everyone keeps their price', async () => {
    const late = await subscribe(world.app, 'standard');
    const early = await subscribe(world.app, 'standard');
    const [move] = await world.reprice('standard', 5_900);
    await world.mailed(late);
    await world.mailed(early);
    // The first of the two is in its last period already.
    await world.days(31);
    await world.renewed(late, 2);
    await world.isIn(late, 'scheduled');
    await world.seller.act('admin.stopPriceMove', { id: move?.id });
    await world.seller.act('admin.stopPriceMove', { id: move?.id });
    await world.isIn(late, 'left', 'stopped');
    expect((await world.atStripe(late)).schedule).toBeNull();
    expect(await world.overview(late)).not.toHaveProperty('comingPrice');
    await world.days(31);
    await world.renewed(late, 3);
    await world.renewed(early, 3);
    expect([await world.paid(late), await world.paid(early)]).toEqual([
      [4_900, 4_900, 4_900],
      [4_900, 4_900, 4_900],
    ]);
    expect((await world.movesSeen())[0]).toMatchObject({ state: 'stopped', moved: 0 });
    await expect(world.seller.act('admin.stopPriceMove', { id: newId() })).rejects.toThrow(/404/);
  });
});

describe('a price move beside an open page at the earlier price', () => {
  it('waits for the page, announces the price to its buyer, and adds no one after a stop', async () => {
    const canceled = await subscribe(world.app, 'premium');
    const ended = { cancel_at_period_end: true };
    await world.stripe.subscriptions.update(await world.idOf(canceled), ended);
    const payFirst = await world.openPage('first-page');
    const paySecond = await world.openPage('second-page');
    const [move] = await world.reprice('premium', 11_900);
    await world.isIn(canceled, 'left', 'canceled');
    await world.hourPassed();
    await world.go();
    expect((await world.movesSeen())[0]).toMatchObject({ id: move?.id, state: 'running' });
    const first = await payFirst();
    const later = await subscribe(world.app, 'premium');
    await world.isIn(first, 'mailed');
    const mail = await world.app.mailTo(first.email, /price of your Premium plan changes on/);
    expect(mail.text).toContain('$119.00');
    await expect(world.rowOf(later)).rejects.toThrow(/in no price move/);
    await world.seller.act('admin.stopPriceMove', { id: move?.id });
    const second = await paySecond();
    await world.go();
    await expect(world.rowOf(second)).rejects.toThrow(/in no price move/);
    expect((await world.movesSeen())[0]).toMatchObject({ state: 'stopped', members: 2 });
  });
});

describe('a price move of a paused subscription', () => {
  it('waits for its end, and is announced then', async () => {
    const away = await subscribe(world.app, 'basic');
    const id = await world.idOf(away);
    await world.stripe.subscriptions.pause(id);
    await world.reprice('basic', 1_300);
    for (const _ of [1, 2]) await world.go();
    expect(await world.rowOf(away)).toMatchObject({ state: 'waiting', reason: null });
    await world.stripe.subscriptions.resume(id, {
      billing_cycle_anchor: { type: 'now' },
      payment_behavior: 'resume_on_payment_success',
    });
    await world.isIn(away, 'mailed');
    expect(await world.paid(away)).not.toContain(1_300);
  });
});

describe('a price move of a subscription with free days', () => {
  it('waits for their end, and is announced then', async () => {
    const given = await subscribe(world.app, 'standard');
    const { periodEnd } = await world.atStripe(given);
    const trial_end = Math.floor(periodEnd.getTime() / 1000) + 7 * 86_400;
    await world.stripe.subscriptions.update(await world.idOf(given), { trial_end });
    const [move] = await world.reprice('standard', 5_500);
    for (const _ of [1, 2]) await world.go();
    expect(await world.rowOf(given)).toMatchObject({ state: 'waiting', reason: null });
    await world.days(39);
    await world.renewed(given, 3);
    await world.isIn(given, 'mailed');
    expect(await world.paid(given)).not.toContain(5_500);
    await world.seller.act('admin.stopPriceMove', { id: move?.id });
  });
});

describe('an email about a price', () => {
  it('that was not sent changes no price, and one that left too late leaves the subscriber', async () => {
    const unsent = await subscribe(world.app, 'premium');
    const tardy = await subscribe(world.app, 'premium');
    await world.reprice('premium', 12_900);
    await world.mailed(tardy);
    await world.mailed(unsent);
    await world.rows(
      'update price_move_member set mailed_at = null, mail_id = null where user_id = ?::uuid',
      [unsent.userId],
    );
    const { moves_at: at } = await world.rowOf(tardy);
    const sentAt = new Date(new Date(at).getTime() - 30 * DAY_MS + 1_000).toISOString();
    await world.rows(
      'update price_move_member set mailed_at = ?::timestamptz where user_id = ?::uuid',
      [sentAt, tardy.userId],
    );
    await world.days(31);
    await world.renewed(tardy, 2);
    await world.isIn(tardy, 'left', 'email-late');
    await world.days(31);
    await world.renewed(unsent, 3);
    await world.go();
    expect((await world.rowOf(unsent)).state).toBe('mailed');
    const [first] = await world.paid(unsent);
    expect(await world.paid(unsent)).toEqual([first, first, first]);
    expect(await world.paid(tardy)).not.toContain(12_900);
  });

  it('goes to no one when everyone keeps their price', async () => {
    const keeper = await subscribe(world.app, 'standard');
    const before = (await world.movesSeen()).length;
    expect(await world.reprice('standard', 6_900, false)).toHaveLength(before);
    await world.go();
    expect(await world.emailsTo(keeper)).toEqual([]);
  });
});
