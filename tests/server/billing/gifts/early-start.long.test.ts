import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccessCodes } from '../../../../src-server/billing/access-codes/make-access-codes.ts';
import { voidGift } from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';

const DAY_MS = 86_400_000;

interface Given {
  startsAt: string;
  until: string;
}

describe('a gift behind something that ends early', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterAll(() => stage.world.close());

  const control = (path: string) => stage.world.stripe.control('POST', path, {});
  const chargeOfSubscriber = async ({ customerId }: Subscriber) =>
    (await stage.world.stripe.client.charges.list({ customer: customerId })).data[0]?.id;
  /** The plan and the dates of the open grants, in days from now. */
  const lineOf = async ({ accountId }: { accountId: string }) => {
    const rows = await stage.world.rows<Given>(
      `select starts_at as "startsAt", until from plan_grant
         where account_id = ? and ended_at is null order by starts_at`,
      [accountId],
    );
    const now = stage.world.deps.clock.now().getTime();
    // Never -0.
    const daysTo = (at: string) => Math.round((Date.parse(String(at)) - now) / DAY_MS) + 0;
    return rows.map(({ startsAt, until }) => [daysTo(startsAt), daysTo(until)]);
  };
  const planOf = async ({ accountId }: { accountId: string }) =>
    (await standingOf(stage.world.deps, accountId))?.plan;
  const newMailOf = async ({ accountId }: { accountId: string }) => {
    const [mail] = await stage.world.rows<{ values: Record<string, string> }>(
      `select "values" from outgoing_mail where user_id = ? and template = 'plan-given'
         order by id desc limit 1`,
      [accountId],
    );
    const written = MAIL_TEMPLATES['plan-given']({ ...mail?.values, brand: '' });
    return written.paragraphs[0];
  };
  /** A yearly subscriber with a gift that starts in a year. */
  const giftInAYear = async () => {
    const { world, buy, redeem } = stage;
    const pays = await subscriber(world, 'standard', 'yearly');
    await redeem(pays.actor, (await buy()).code);
    await world.settle();
    const [[start = 0, end = 0] = []] = await lineOf(pays.actor);
    expect(start).toBeGreaterThan(360);
    return { pays, start, days: end - start };
  };
  /** Two gifts of three months, one behind the other. */
  const twoGifts = async () => {
    const { buy, account, redeem } = stage;
    const who = await account();
    const first = await buy();
    await redeem(who, first.code);
    await redeem(who, (await buy()).code);
    const [, [start = 0, end = 0] = []] = await lineOf(who);
    expect(start).toBeGreaterThan(85);
    return { who, id: first.id, start, days: end - start };
  };

  it('starts at once when the subscription is refunded in full, and its owner is mailed', async () => {
    const { world } = stage;
    const { pays, days } = await giftInAYear();
    await control(`/charges/${await chargeOfSubscriber(pays)}/refund`);
    await world.settle();
    expect(await lineOf(pays.actor)).toEqual([[0, days]]);
    expect(await planOf(pays.actor)).toBe('standard');
    expect(await newMailOf(pays.actor)).toMatch(
      /^Your Standard plan starts earlier, because the plan before it has ended. You have Standard until /,
    );
    await world.settle();
    expect(await lineOf(pays.actor)).toEqual([[0, days]]);
  });

  it('waits while a dispute of the subscription may be won, and starts once it is lost', async () => {
    const { world } = stage;
    const { pays, start, days } = await giftInAYear();
    const { id: dispute } = await control(`/charges/${await chargeOfSubscriber(pays)}/dispute`);
    await world.settle();
    expect(await lineOf(pays.actor)).toEqual([[start, start + days]]);
    await control(`/disputes/${dispute}/lost`);
    await world.settle();
    expect(await lineOf(pays.actor)).toEqual([[0, days]]);
  });

  it('starts at once when the gift before it is refunded', async () => {
    const { world } = stage;
    const { who, id, days } = await twoGifts();
    await voidGift(world.deps, id);
    expect(await lineOf(who)).toEqual([[0, days]]);
    expect(await planOf(who)).toBe('standard');
  });

  it('runs to its end before the rest of a gift whose refund failed', async () => {
    const { world } = stage;
    const { who, id, start, days } = await twoGifts();
    await voidGift(world.deps, id);
    await world.settle();
    const { data } = await world.stripe.client.refunds.list({ limit: 1 });
    await control(`/refunds/${data[0]?.id}/fail`);
    await world.settle();
    expect(await lineOf(who)).toEqual([
      [0, days],
      [days, days + start],
    ]);
  });

  it('waits while the gift before it is disputed, and starts once that dispute is lost', async () => {
    const { world, chargeOf } = stage;
    const { who, id, start, days } = await twoGifts();
    const { id: dispute } = await control(`/charges/${await chargeOf(id)}/dispute`);
    await world.settle();
    expect(await lineOf(who)).toEqual([[start, start + days]]);
    await control(`/disputes/${dispute}/lost`);
    await world.settle();
    expect(await lineOf(who)).toEqual([[0, days]]);
  });

  it('stays behind the gift before it when that dispute is won', async () => {
    const { world, chargeOf } = stage;
    const { who, id, start, days } = await twoGifts();
    const { id: dispute } = await control(`/charges/${await chargeOf(id)}/dispute`);
    await control(`/disputes/${dispute}/won`);
    await world.settle();
    expect(await lineOf(who)).toEqual([
      [0, start],
      [start, start + days],
    ]);
  });

  it('does the same as an access code, which keeps a last day that all have', async () => {
    const { world, buy, account, redeem } = stage;
    const lastDay = new Date(world.deps.clock.now().getTime() + 200 * DAY_MS);
    const terms = { name: 'Fair', plan: 'standard', count: 1, redeemBy: null };
    const fixed = await makeAccessCodes(world.deps, { ...terms, days: null, until: lastDay });
    const counted = await makeAccessCodes(world.deps, { ...terms, days: 30, until: null });
    for (const [made, end] of [
      [fixed, 200],
      [counted, 30],
    ] as const) {
      const who = await account();
      const { id, code } = await buy();
      await redeem(who, code);
      await redeemCode(world.deps, who, { code: made.codes[0] ?? '' });
      await voidGift(world.deps, id);
      expect(await lineOf(who)).toEqual([[0, end]]);
    }
  });
});
