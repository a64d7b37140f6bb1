import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDueExits } from '../../../../src-server/billing/exits/start-due-exits.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { until } from '../../../support/until.ts';
import { portalOf, stripeTruth } from '../../journeys/portal-person.ts';
import { type ExitStage, OWNER, openExits, tokenOf } from './exit-stage.ts';

let stage: ExitStage;
beforeAll(async () => {
  stage = await openExits();
});
afterAll(() => stage.app.close());

describe('a withdrawal', () => {
  test('waits a day, then refunds everything and ends the access', async () => {
    const who = await subscribe(stage.app, 'premium', 'yearly');
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    expect(await stage.planOf(who)).toBe('premium');
    await startDueExits(stage.app.app.parts.billing);
    expect((await stage.exitsOf(who))[0]?.state).toBe('waiting');

    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    const mail = await stage.app.mailTo(who.email, /plan has ended/);
    const { paid, back } = await stage.paidBy(who);
    expect(back).toBe(paid);
    const amount = (paid / 100).toLocaleString('en-US', { style: 'currency', currency: 'usd' });
    expect(mail.text).toContain(`refund of ${amount}`);
    expect((await stage.subscriptionOf(who))?.status).toBe('canceled');
    expect(await stage.planOf(who)).toBe('free');
  });

  test('for an address without a subscription has a receipt that claims no contract', async () => {
    const unknown = { email: 'no-contract@example.com' };
    await stage.declare('withdraw', unknown);
    const { text } = await stage.app.mailTo(unknown.email, /We received your withdrawal/);
    expect(text).toContain('we received this withdrawal: “I, Ada Lovelace, withdraw');
    expect(text).not.toMatch(/withdrew|concluded\./);
  });

  test('is stopped by the link of its mail, and the subscription continues', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('withdraw', who);
    const { text } = await stage.app.mailTo(who.email, /takes effect tomorrow/);
    const { text: page } = await stage.send('/stop-exit', { token: tokenOf(text) });
    expect(page).toContain('Your subscription continues');
    await stage.letDayPass(who);
    expect((await stage.exitsOf(who))[0]?.state).toBe('stopped');
    expect((await stage.subscriptionOf(who))?.status).toBe('active');
  });

  test('is stopped for every form that was sent', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    await stage.declare('withdraw', who);
    await stage.settled(who, 'settled');
    const { text } = await stage.app.mailTo(who.email, /takes effect tomorrow/);
    await stage.send('/stop-exit', { token: tokenOf(text) });
    await stage.letDayPass(who);
    expect((await stage.subscriptionOf(who))?.status).toBe('active');
  });

  test('never begins before its mail was out for a day', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    await stage.noticeSent(who);
    const { id } = (await stage.noticeOf(who)) ?? {};
    await stage.sql(
      `update outgoing_mail set sent_at = sent_at + interval '108 hours' where id = ?`,
      [id],
    );
    await stage.advance(5);
    await startDueExits(stage.app.app.parts.billing);
    expect((await stage.exitsOf(who))[0]?.state).toBe('waiting');
  });

  test('does not join a cancellation that waits and refunds nothing', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.sql(
      `insert into exit_request (id, kind, state, name, email, locale, mails, received_at, user_id)
       values (gen_random_uuid(), 'cancel', 'waiting', 'Ada', 'other@example.com', 'en', true, now(), ?)`,
      [who.userId],
    );
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    expect((await stage.exitsOf(who))[0]?.outcomes?.[0]?.result).toBe('to-refund');
  });

  test('cannot be stopped once its day is over', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('withdraw', who);
    const { text } = await stage.app.mailTo(who.email, /takes effect tomorrow/);
    await stage.letDayPass(who);
    const answer = await stage.send('/stop-exit', { token: tokenOf(text) });
    expect(answer.text).toContain('This link no longer works');
  });

  test('after the period changes nothing and offers the cancellation', async () => {
    const who = await subscribe(stage.app, 'standard', 'yearly');
    await stage.advance(19);
    await stage.declare('withdraw', who);
    const { text } = await stage.app.mailTo(who.email, /came too late/);
    expect(text).toContain(`${stage.app.url}/cancel`);
    expect((await stage.exitsOf(who))[0]).toMatchObject({ state: 'settled' });
    expect((await stage.subscriptionOf(who))?.status).toBe('active');
  });

  test('refunds a subscription that ended in the meantime', async () => {
    const who = await subscribe(stage.app, 'standard');
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    const { id } = (await stage.subscriptionOf(who)) ?? { id: '' };
    await stage.app.control('POST', `/stripe/subscriptions/${id}/cancel`);
    await until(
      'it has ended',
      async () => (await stage.subscriptionOf(who))?.status === 'canceled',
    );
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    expect((await stage.exitsOf(who))[0]?.outcomes?.[0]?.result).toBe('refunded');
  });

  test('refunds the first payment and the one of an upgrade', async () => {
    const who = await subscribe(stage.app, 'basic');
    const premium = await subscribe(stage.app, 'premium');
    const { price = '' } = (await stage.subscriptionOf(premium)) ?? {};
    await portalOf(who).change((await stage.subscriptionOf(who))?.id ?? '', price);
    await until('both were paid', async () => (await stage.paidBy(who)).payments === 2);
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    const { paid, back } = await stage.paidBy(who);
    expect(back).toBe(paid);
  });

  test('of a disputed payment owes nothing more: its bank holds the money', async () => {
    const who = await subscribe(stage.app, 'basic');
    const { subscriptionId } = await stripeTruth(stage.app).subscriptionOf(who.email);
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    await stage.app.control('POST', `/stripe/subscriptions/${subscriptionId}/dispute`);
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    expect((await stage.exitsOf(who))[0]?.outcomes?.[0]?.result).toBe('refunded');
    expect((await stage.paidBy(who)).back).toBe(0);
    const { text } = await stage.app.mailTo(who.email, /plan has ended/);
    expect(text).toContain('You disputed a payment at your bank.');
  });

  test('whose refund Stripe refuses still ends, and the operator hears of it', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    await stage.app.control('POST', '/faults', {
      provider: 'stripe',
      route: 'POST /v1/refunds',
      kind: 'status',
      status: 400,
    });
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    await stage.app.control('DELETE', '/faults');
    expect((await stage.exitsOf(who))[0]?.outcomes?.[0]?.result).toBe('owed');
    await stage.app.mailTo(who.email, /plan has ended/);
    await stage.app.mailTo(OWNER, new RegExp(`Refund ${who.email} by hand`));
    expect((await stage.subscriptionOf(who))?.status).toBe('canceled');
  });
});
