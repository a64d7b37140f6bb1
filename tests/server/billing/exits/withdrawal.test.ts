import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { startDueExits } from '../../../../src-server/billing/exits/start-due-exits.ts';
import { hashToken } from '../../../../src-server/secrets/token.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { long } from '../../../support/long.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { until } from '../../../support/until.ts';
import { portalOf, stripeTruth } from '../../journeys/portal-person.ts';
import { operatorAt } from '../../operator/operator-calls.ts';
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
    const operator = await operatorAt(stage.app);
    const { subscriptions } = await operator.ask<OperatorUser>('admin.user', {
      accountId: who.userId,
    });
    expect(subscriptions).toMatchObject([{ endedBy: 'withdrawal' }]);
  });

  test('for an address without a subscription has a receipt that claims no contract', async () => {
    const unknown = { email: 'no-contract@example.com' };
    await stage.declare('withdraw', unknown);
    const { text } = await stage.app.mailTo(unknown.email, /We found no subscription/);
    expect(text).toContain('we received this withdrawal: “I, Ada Lovelace, withdraw');
    expect(text).not.toMatch(/withdrew|concluded\./);
    expect(await stage.mailsTo(unknown)).toEqual(['exit-unmatched']);
  });

  long('of a plan that is paid elsewhere names the shop where it ends', async () => {
    const who = await subscribe(stage.app, 'free');
    await stage.sql(
      `insert into plan_grant (id, account_id, plan, starts_at, until, source, source_ref, note, created_at)
       values (gen_random_uuid(), ?, 'standard', now() - interval '1 day', now() + interval '1 year', 'whop', 'mem_1', '', now())`,
      [who.userId],
    );
    await stage.declare('withdraw', who);
    const { text } = await stage.app.mailTo(who.email, /We found no subscription/);
    expect(text).toContain('Your Standard plan is paid at Whop. End it there');
  });

  test('is stopped by the link of its mail, and the subscription continues', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('withdraw', who);
    const { text } = await stage.app.mailTo(who.email, /takes effect tomorrow/);
    const { text: page } = await stage.send('/stop-exit', { token: tokenOf(text) });
    expect(page).toContain('Your subscription continues');
    const kept = await stage.app.mailTo(who.email, /Your Basic subscription continues/);
    expect(kept.text).toContain('Your Basic subscription does not end. It renews on');
    await stage.letDayPass(who);
    expect((await stage.exitsOf(who))[0]?.state).toBe('stopped');
    expect((await stage.subscriptionOf(who))?.status).toBe('active');
  });

  long('is stopped by two links at once, of which one is told that it came too late', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('withdraw', who);
    const { text } = await stage.app.mailTo(who.email, /takes effect tomorrow/);
    const [exit] = await stage.sql<{ id: string }>('select id from exit_request where email = ?', [
      who.email,
    ]);
    const older = '01900000-0000-7000-8000-000000000001';
    await stage.sql(
      `insert into exit_request (id, kind, state, name, email, locale, mails, received_at, user_id,
         effective_at, outcomes, stop_token_hash)
       select ?, kind, state, name, email, locale, mails, received_at, user_id, effective_at, outcomes, ?
       from exit_request where id = ?`,
      [older, hashToken('older-link'), exit?.id],
    );
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const blocker = stage.app.app.parts.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1 from exit_request where id = ? for update', [exit?.id]);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    // The newer link waits for its own row first; the older one then takes its own and needs the newer one's.
    const newer = stage.send('/stop-exit', { token: tokenOf(text) });
    await untilLocked(stage.sql);
    const second = stage.send('/stop-exit', { token: 'older-link' });
    await untilLocked(stage.sql, { count: 2 });
    held.resolve();
    await blocker;
    expect([(await newer).status, (await second).status]).toEqual([200, 404]);
    expect((await stage.exitsOf(who)).map(({ state }) => state)).toEqual(['stopped', 'stopped']);
  });

  long('is stopped for every form that was sent', async () => {
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

  long('never begins before its mail was out for a day', async () => {
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

  long('does not join a cancellation that waits and refunds nothing', async () => {
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

  long('cannot be stopped once its day is over', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('withdraw', who);
    const { text } = await stage.app.mailTo(who.email, /takes effect tomorrow/);
    await stage.letDayPass(who);
    const answer = await stage.send('/stop-exit', { token: tokenOf(text) });
    expect(answer.text).toContain('This link no longer works');
  });

  long('after the period changes nothing and offers the cancellation', async () => {
    const who = await subscribe(stage.app, 'standard', 'yearly');
    await stage.advance(19);
    await stage.declare('withdraw', who);
    const { text } = await stage.app.mailTo(who.email, /came too late/);
    expect(text).toContain(`${stage.app.url}/cancel`);
    expect((await stage.exitsOf(who))[0]).toMatchObject({ state: 'settled' });
    expect((await stage.subscriptionOf(who))?.status).toBe('active');
  });

  long('refunds a subscription that ended in the meantime', async () => {
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

  long('refunds the first payment and the one of an upgrade', async () => {
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

  long('of a disputed payment owes nothing more: its bank holds the money', async () => {
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

  long('whose refund Stripe refuses still ends, and the operator hears of it', async () => {
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
