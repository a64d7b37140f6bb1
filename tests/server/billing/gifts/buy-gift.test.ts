import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetGifts } from '../../../../src-server/billing/gifts/forget-gifts.ts';
import { setGiftOffer } from '../../../../src-server/billing/gifts/gift-offers.ts';
import { giftStatus } from '../../../../src-server/billing/gifts/gift-status.ts';
import { gifts } from '../../../../src-server/billing/gifts/gifts.view.ts';
import { startGift } from '../../../../src-server/billing/gifts/start-gift.ts';
import { syncGift } from '../../../../src-server/billing/gifts/sync-gift.ts';
import { watchGifts } from '../../../../src-server/billing/gifts/watch-gifts.ts';
import { latestPayments } from '../../../../src-server/billing/payments/received.view.ts';
import { countRevenue } from '../../../../src-server/billing/revenue/count-revenue.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { mailsOf, subscriber } from '../support/subscriber.ts';
import { contextOf, pay, sessionIdOf } from '../support/visitor.ts';

describe('buying a gift', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterAll(() => stage.world.close());

  const statusOf = async (id: string, context = contextOf({})) =>
    giftStatus(stage.world.deps, context, id);

  it('charges the shown price once, without a customer, and mails receipt and link', async () => {
    const { world, buy, rowOf, mailsAbout } = stage;
    const gift = await buy({ recipientEmail: 'Friend@example.com', message: 'Enjoy!' });
    const session = await world.stripe.client.checkout.sessions.retrieve(gift.sessionId);
    expect(session).toMatchObject({
      mode: 'payment',
      customer: null,
      amount_total: 3 * 4900,
      success_url: `http://localhost:3000/gift?bought=${gift.id}`,
    });
    expect(await rowOf(gift.id)).toMatchObject({
      state: 'paid',
      paid_minor: 3 * 4900,
      buyer_email: 'buyer@example.com',
      recipient_email: 'friend@example.com',
    });
    const mails = await mailsAbout(gift.id);
    expect(mails.map(({ template, to }) => [template, to])).toEqual([
      ['gift-receipt', 'buyer@example.com'],
      ['gift-received', 'friend@example.com'],
    ]);
    expect(mails[1]?.values).toMatchObject({ words: 'Enjoy!', buyer: 'buyer@example.com' });
    for (const { values } of mails) expect(values.link).toContain(`/redeem#${gift.code}`);
    const [view] = (await gifts(world.deps)).gifts;
    expect(view).toMatchObject({ state: 'sent', paidMinor: 3 * 4900, plan: 'standard', months: 3 });
  });

  it('leaves the code out of the log, the tables and every address that a server sees', async () => {
    const { world, buy, rowOf } = stage;
    const { id, code, sessionId } = await buy();
    const plain = code.replaceAll('-', '');
    for (const text of [code, plain]) {
      expect(world.logged()).not.toContain(text);
      expect(JSON.stringify(await rowOf(id))).not.toContain(text);
      const { success_url, metadata } =
        await world.stripe.client.checkout.sessions.retrieve(sessionId);
      expect(`${success_url}${JSON.stringify(metadata)}`).not.toContain(text);
    }
    const { link } = { link: `http://localhost:3000/redeem#${code}` };
    const [mail] = await stage.mailsAbout(id);
    expect(mail?.values.link).toBe(link);
    // A browser does not send the part behind '#'.
    expect(new URL(link).pathname + new URL(link).search).toBe('/redeem');
  });

  it('takes no lease for a gift that is not offered', async () => {
    const { world, order } = stage;
    const leases = () => world.rows(`select key from lease where key like 'gift-%' order by key`);
    const before = await leases();
    await expect(startGift(world.deps, contextOf({}), order({ months: 12 }))).rejects.toMatchObject(
      { code: 'gift.not-offered' },
    );
    expect(await leases()).toEqual(before);
  });

  it('opens one page for clicks at the same time, and charges once', async () => {
    const { world, order, idOf } = stage;
    const [asked, context] = [order(), contextOf({})];
    await startGift(world.deps, context, asked);
    const urls = await Promise.all(
      Array.from({ length: 8 }, () => startGift(world.deps, context, asked)),
    );
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    const sessionId = sessionIdOf(urls[0]?.url ?? '');
    await pay(world, sessionId);
    const id = await idOf(sessionId);
    // The click after the payment leads to the gift, before any webhook.
    expect(await startGift(world.deps, context, asked)).toEqual({
      url: `http://localhost:3000/gift?bought=${id}`,
    });
    await world.settle();
    const rows = await world.rows('select id from gift where request_key = ?', [asked.key]);
    expect(rows).toHaveLength(1);
  });

  it('shows the link in the browser that bought it, and in no other', async () => {
    const { id, context } = await stage.buy();
    expect(await statusOf(id, context)).toMatchObject({ state: 'ready' });
    await expect(statusOf(id)).rejects.toThrow('bought in another browser');
    const other = contextOf({});
    await startGift(stage.world.deps, other, stage.order());
    await expect(statusOf(id, other)).rejects.toThrow('bought in another browser');
  });

  it('gives nothing while a bank debit is pending, and the link once it is paid', async () => {
    const { world, open, idOf, rowOf, mailsAbout } = stage;
    const unpaid = await open();
    const refused = await open();
    await pay(world, unpaid.sessionId, 'bank-debit');
    await pay(world, refused.sessionId, 'bank-debit-fails');
    await world.settle();
    const [id, refusedId] = [await idOf(unpaid.sessionId), await idOf(refused.sessionId)];
    await syncGift(world.deps, id);
    expect(await statusOf(id, unpaid.context)).toMatchObject({ state: 'waiting', link: null });
    expect(await rowOf(id)).toMatchObject({ state: 'processing', code_hash: null, paid_at: null });
    expect(await mailsAbout(id)).toEqual([]);
    await world.stripe.advanceDays(5);
    await world.settle();
    expect(await statusOf(id, unpaid.context)).toMatchObject({ state: 'ready' });
    expect(await mailsAbout(id)).toHaveLength(1);
    expect(await statusOf(refusedId, refused.context)).toMatchObject({ state: 'closed' });
    expect(await mailsAbout(refusedId)).toEqual([]);
  });

  it('finds a payment whose webhooks were lost, also one whose page we did not store', async () => {
    const { world, open, idOf, rowOf } = stage;
    const [lost, unbound] = [await open(), await open()];
    const ids = [await idOf(lost.sessionId), await idOf(unbound.sessionId)] as const;
    await world.rows(`update gift set stripe_session_id = null, state = 'opening' where id = ?`, [
      ids[1],
    ]);
    await pay(world, unbound.sessionId);
    await world.settle();
    expect(await rowOf(ids[1])).toMatchObject({ state: 'paid' });
    // Its events are delivered, and never handled before the timer looks.
    await pay(world, lost.sessionId);
    await world.stripe.advanceDays(1);
    await watchGifts(world.deps);
    expect(await rowOf(ids[0])).toMatchObject({ state: 'paid' });
  });

  it('records who bought it, and leaves the plan of a subscriber who buys it', async () => {
    const { world, order, idOf } = stage;
    const buyer = await subscriber(world, 'premium');
    const before = await mailsOf(world, buyer.userId);
    const { url } = await startGift(world.deps, buyer.context, order({ email: 'x@example.com' }));
    await pay(world, sessionIdOf(url));
    const id = await idOf(sessionIdOf(url));
    await syncGift(world.deps, id);
    expect(await stage.rowOf(id)).toMatchObject({
      buyer_account_id: buyer.userId,
      buyer_email: buyer.email,
    });
    expect(await mailsOf(world, buyer.userId)).toEqual([...before, 'gift-receipt']);
    const context = await world.rows('select user_id from purchase_context where attempt_id = ?', [
      id,
    ]);
    expect(context).toEqual([{ user_id: buyer.userId }]);
  });

  it('counts as cash on the day of the payment, and not as monthly revenue', async () => {
    const { world, open, idOf } = stage;
    await world.stripe.advanceDays(40);
    await countRevenue(world.deps);
    const facts = () =>
      world.rows<{ fact: string; cents: number }>(
        `select fact, sum(cents)::int as cents from revenue_day where day = ?::date
         and fact not in ('checkout') group by 1`,
        [world.deps.clock.now().toISOString().slice(0, 10)],
      );
    const movements = () => world.rows('select id from mrr_movement');
    const before = await movements();
    expect(await facts()).toEqual([]);
    const { sessionId } = await open({ plan: 'premium', months: 1 });
    await pay(world, sessionId);
    await syncGift(world.deps, await idOf(sessionId));
    await countRevenue(world.deps);
    expect(await facts()).toEqual([{ fact: 'cash', cents: 9900 }]);
    expect(await movements()).toEqual(before);
    const [latest] = await latestPayments(world.deps.orm.em.fork(), 1);
    expect(latest).toMatchObject({ email: 'buyer@example.com', amountCents: 9900, isOnce: true });
  });

  it('is forgotten after 30 days if it was not paid, and without names after 18 months', async () => {
    const { world, open, idOf, buy, rowOf } = stage;
    const id = await idOf((await open()).sessionId);
    const [old, recent] = [await buy({ recipientEmail: 'a@example.com' }), await buy()];
    await world.rows(
      `update gift set state = 'closed', created_at = created_at - interval '31 days' where id = ?`,
      [id],
    );
    await world.rows(`update gift set paid_at = paid_at - interval '19 months' where id = ?`, [
      old.id,
    ]);
    await forgetGifts(world.deps);
    expect(await rowOf(id)).toEqual({});
    expect(await rowOf(old.id)).toMatchObject({
      buyer_email: '',
      recipient_email: null,
      code_sealed: null,
      paid_minor: 3 * 4900,
    });
    expect(await rowOf(recent.id)).toMatchObject({ buyer_email: 'buyer@example.com' });
  });

  it.each([
    [{ plan: 'basic' }, 'This gift is no longer offered.'],
    [{ months: 12 }, 'This gift is no longer offered.'],
    [{ plan: 'gold' }, 'This gift is no longer offered.'],
    [{ price: 1 }, 'The price of this gift has changed. Please reload the page.'],
    [
      { recipientEmail: 'a@example.com', message: 'https://evil.example' },
      'A message cannot contain links.',
    ],
  ])('is refused with %j', async (changed, message) => {
    await expect(stage.open(changed)).rejects.toThrow(message);
  });

  it('is refused under the key of another gift, or from another browser', async () => {
    const { world, order } = stage;
    const [asked, context] = [order(), contextOf({})];
    await startGift(world.deps, context, asked);
    const other = order({ key: asked.key, plan: 'premium' });
    await expect(startGift(world.deps, context, other)).rejects.toThrow('has closed');
    await expect(startGift(world.deps, contextOf({}), asked)).rejects.toThrow('has closed');
  });

  it('is off for a plan once the operator ends its offer', async () => {
    const { world, open } = stage;
    await setGiftOffer(world.deps, { plan: 'premium', months: [] });
    await expect(open({ plan: 'premium' })).rejects.toThrow('no longer offered');
    await expect(statusOf(randomUUID())).rejects.toThrow('another browser');
    await setGiftOffer(world.deps, { plan: 'premium', months: [1, 3] });
    const entries = await world.rows<{ after: { months: string } }>(
      `select after from audit_entry where action = 'offers.gifts-changed' and target = 'plan:premium' order by id`,
    );
    expect(entries.map(({ after }) => after.months)).toEqual(['1, 3', '', '1, 3']);
  });
});
