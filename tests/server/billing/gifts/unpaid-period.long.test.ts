import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import {
  giveFreeDays,
  previewFreeDays,
} from '../../../../src-server/billing/plan-grants/free-days.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { codesOf } from '../support/make-codes.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';
import { trialBuyers } from '../support/trial-buyers.ts';
import { pay, signUp } from '../support/visitor.ts';

const OPERATOR = {
  operatorId: '0192f0c1-0000-7000-8000-00000000ba7c',
  requireLong: async () => {},
};
const REFUSED = 'Your subscription has an open payment';
/** Days until the sandbox's bank answers. */
const BANK_DAYS = 4;

describe('a gift behind a subscription', () => {
  let stage: GiftStage;
  beforeEach(async () => {
    stage = await startGiftStage();
  });
  afterEach(() => stage.world.close());

  const pass = async (days: number) => {
    await stage.world.stripe.advanceDays(days);
    await stage.world.settle();
  };
  const show = async (who: { accountId: string }, code: string) =>
    redeemCode(stage.world.deps, who, { code });
  const periodEndOf = async (userId: string) =>
    new Date(String((await currentOf(stage.world, userId))?.current_period_end));
  /** Goes to `after` milliseconds after the end of the period. */
  const passPeriod = async ({ userId }: Subscriber, after: number) => {
    const end = await periodEndOf(userId);
    const now = stage.world.deps.clock.now();
    await pass((end.getTime() + after - now.getTime()) / 86_400_000);
  };

  it('is refused while a bank debit is to pay the period, and given once it has', async () => {
    const { world, buy } = stage;
    const { code } = await buy();
    const pays = await subscriber(world);
    const card = { behaviour: 'bank-debit' };
    await world.stripe.control('POST', `/customers/${pays.customerId}/card`, card);
    await world.settle();
    await passPeriod(pays, 86_400_000);
    expect(await currentOf(world, pays.userId)).toMatchObject({
      stripe_status: 'active',
      is_debiting: true,
    });
    await expect(show(pays.actor, code)).rejects.toThrow(REFUSED);
    await pass(BANK_DAYS);
    expect((await show(pays.actor, code)).startsAt).toBe(
      (await periodEndOf(pays.userId)).toISOString(),
    );
  });

  it('is refused in the hour in which Stripe has renewed it and not charged yet', async () => {
    const { world, buy } = stage;
    const { code } = await buy();
    const pays = await subscriber(world);
    await world.stripe.control('PUT', '/settings', { draftMinutes: 60 });
    await passPeriod(pays, 600_000);
    const row = await currentOf(world, pays.userId);
    expect(row?.stripe_status).toBe('active');
    const [end, paid] = [row?.current_period_end, row?.paid_through].map((each) => String(each));
    expect(Date.parse(String(end))).toBeGreaterThan(Date.parse(String(paid)));
    await expect(show(pays.actor, code)).rejects.toThrow(REFUSED);
    await pass(2 / 24);
    expect((await show(pays.actor, code)).startsAt).toBe(
      (await periodEndOf(pays.userId)).toISOString(),
    );
  });

  it('starts after a period that a code paid in full', async () => {
    const { world, buy } = stage;
    const { code } = await buy();
    const codes = codesOf(() => world);
    const free = await codes.make({ percentOff: 100 });
    const visitor = await signUp(world);
    await pay(world, await codes.open(visitor, free.code));
    await world.settle();
    const at = (await periodEndOf(visitor.userId)).toISOString();
    await world.rows(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', ?)`,
      [visitor.userId, visitor.email, world.deps.clock.now()],
    );
    expect((await show({ accountId: visitor.userId }, code)).startsAt).toBe(at);
  });

  it('starts after a trial', async () => {
    const { world, buy } = stage;
    const { code } = await buy();
    const trial = await (await trialBuyers(world)).buy();
    const at = (await periodEndOf(trial.userId)).toISOString();
    expect((await show(trial.actor, code)).startsAt).toBe(at);
  });

  it('starts after free days, and after a canceled period', async () => {
    const { world, buy, redeem } = stage;
    const { code } = await buy();
    const pays = await subscriber(world);
    const days = { accountId: pays.userId, days: 14 };
    const { until } = await previewFreeDays(world.deps, days);
    await giveFreeDays(world.deps, OPERATOR, { ...days, until, note: 'Outage', giftKey: null });
    await world.settle();
    expect((await show(pays.actor, code)).startsAt).toBe(until.toISOString());
    await world.stripe.client.subscriptions.update(pays.subscriptionId, {
      cancel_at_period_end: true,
    });
    await world.settle();
    expect((await redeem(pays.actor, code)).startsAt).toBe(until.toISOString());
  });
});
