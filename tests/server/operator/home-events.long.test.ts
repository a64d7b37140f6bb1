import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomeAnswer } from '../../../src/contract/operator-home.contract.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OperatorCalls, operatorAt } from './operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
let premium: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
  premium = await subscribe(app, 'premium', 'yearly');
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const home = () => operator.ask<HomeAnswer>('admin.home');

describe('what happened last', () => {
  test('a payment is an event with its payer, and an act of an operator has its entry', async () => {
    await operator.act('admin.retryAccess', { accountIds: [premium.userId] });
    const { events, acts } = await home();
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'paid', email: premium.email, isOnce: false }),
      ]),
    );
    expect(acts?.[0]).toMatchObject({ action: 'access.retried' });
  });

  test('a scheduled end says whether an operator scheduled it', async () => {
    for (const cause of ['operator one', 'event evt_1']) {
      await sql(
        `insert into standing_change (id, user_id, at, cause, before, after)
         select ?, user_id, now(), ?, after || '{"endsAt": null}', after || '{"endsAt": "2027-02-01T00:00:00.000Z"}'
         from standing_change where user_id = ? order by id limit 1`,
        [newId(), cause, premium.userId],
      );
    }
    const ends = ((await home()).events ?? []).filter(({ kind }) => kind === 'will-end');
    expect(ends.map((event) => 'byOperator' in event && event.byOperator).sort()).toEqual([
      false,
      true,
    ]);
  });

  test('a plan that was kept after its cancellation is an event, and says whether an operator kept it', async () => {
    for (const cause of ['operator one', 'event evt_3']) {
      await sql(
        `insert into standing_change (id, user_id, at, cause, before, after)
         select ?, user_id, now(), ?, after || '{"endsAt": "2027-02-01T00:00:00.000Z"}', after || '{"endsAt": null}'
         from standing_change where user_id = ? order by id limit 1`,
        [newId(), cause, premium.userId],
      );
    }
    const kept = ((await home()).events ?? []).filter(({ kind }) => kind === 'kept');
    expect(kept).toEqual([
      expect.objectContaining({ email: premium.email, plan: 'premium' }),
      expect.objectContaining({ email: premium.email, plan: 'premium' }),
    ]);
    expect(kept.map((event) => 'byOperator' in event && event.byOperator).sort()).toEqual([
      false,
      true,
    ]);
  });

  test('the start of a trial and a withdrawal by form are events, and a refused trial is none', async () => {
    const startTrial = (state: string) =>
      sql(
        `insert into trial_use (stripe_subscription_id, seq, user_id, plan, state, has_card, started_at, ends_at, is_allowed, checked_at)
         values (?, (select coalesce(max(seq), 0) + 1 from trial_use), ?, 'standard', ?, true, now(), now(), false, now())`,
        [`sub_${newId()}`, premium.userId, state],
      );
    const effectiveAt = '2027-02-01T00:00:00.000Z';
    await startTrial('running');
    await startTrial('refused');
    await sql(
      `insert into exit_request (id, kind, state, name, email, locale, mails, received_at, user_id, effective_at)
       values (?, 'withdraw', 'waiting', 'Nora', ?, 'en', true, now(), ?, ?)`,
      [newId(), premium.email, premium.userId, effectiveAt],
    );
    const events = (await home()).events ?? [];
    const theirs = { accountId: premium.userId, email: premium.email };
    expect(events.filter(({ kind }) => kind === 'trial')).toEqual([
      expect.objectContaining({ ...theirs, plan: 'standard' }),
    ]);
    expect(events.filter(({ kind }) => kind === 'withdrawal')).toEqual([
      expect.objectContaining({ ...theirs, effectiveAt, isStopped: false }),
    ]);
    await sql(`update exit_request set state = 'stopped' where user_id = ?`, [premium.userId]);
    const after = ((await home()).events ?? []).find(({ kind }) => kind === 'withdrawal');
    expect(after).toMatchObject({ isStopped: true });
  });

  test('a payment for a gift names its plan and months', async () => {
    await sql(
      `insert into gift (id, request_key, browser_hash, buyer_email, buyer_account_id, plan, months, amount_minor, paid_minor,
         refunded_minor, currency, state, created_at, page_expires_at, checked_at, paid_at, return_origin)
       select ?, ?, '', ?, user_id, 'premium', 3, amount_cents, amount_cents, 0, currency, 'paid', at, at, at, at, ''
       from received_payment where user_id = ?`,
      [newId(), newId(), premium.email, premium.userId],
    );
    const paid = ((await home()).events ?? []).find(({ kind }) => kind === 'paid');
    expect(paid).toMatchObject({ isOnce: true, gift: { plan: 'premium', months: 3 } });
  });

  test('a payment for a plan for life names the plan', async () => {
    await sql(
      `insert into lifetime_purchase (id, account_id, plan, amount_minor, currency, return_origin, state, created_at,
         page_expires_at, checked_at, paid_minor, refunded_minor, paid_at)
       select ?, user_id, 'premium', amount_cents, currency, '', 'paid', at, at, at, amount_cents, 0, at
       from received_payment where user_id = ?`,
      [newId(), premium.userId],
    );
    const paid = ((await home()).events ?? []).find(({ kind }) => kind === 'paid');
    expect(paid).toMatchObject({ isOnce: true, forLife: 'premium' });
  });

  test('a pause is one, and a plan that goes on for life neither ends nor was canceled', async () => {
    const change = (before: object, after: object) =>
      sql(
        `insert into standing_change (id, user_id, at, cause, before, after)
         select ?, user_id, now(), 'event evt_2', after || ?::jsonb, after || ?::jsonb
         from standing_change where user_id = ? order by id limit 1`,
        [newId(), JSON.stringify(before), JSON.stringify(after), premium.userId],
      );
    const kinds = async () => ((await home()).events ?? []).map(({ kind }) => kind);
    const known = await kinds();
    const given = { planGrantId: newId(), paidPlan: 'premium', accessUntil: null };
    await change({ ...given, endsAt: null }, { ...given, endsAt: '2027-02-01T00:00:00.000Z' });
    await change(given, { ...given, paidPlan: 'free', stripeStatus: 'canceled' });
    expect(await kinds()).toEqual(known);
    await change({}, { plan: 'free', status: 'inactive', stripeStatus: 'paused' });
    expect((await kinds())[0]).toBe('paused');
  });

  test('access after a pause is an event of its own, and each name is there once', async () => {
    const grant = (entitlement: string, at: string, endedAt: string | null) =>
      sql(
        `insert into access_grant (id, account_id, provider, entitlement, state, source, target, target_key,
           created_at, asked_at, granted_at, ended_at)
         values (?, ?, 'discord', ?, 'granted', 'subscription', '{}', ?, ?, ?, ?, ?)`,
        [newId(), premium.userId, entitlement, newId(), at, at, at, endedAt],
      );
    const [joined, back] = ['2029-02-01T00:00:00.000Z', '2029-03-01T00:00:00.000Z'];
    await grant('community-base', joined, null);
    await grant('community-paid', joined, '2029-02-10');
    await grant('community-paid', '2029-02-20T00:00:00.000Z', '2029-02-25');
    await grant('community-paid', back, null);
    const events = ((await home()).events ?? []).filter(({ kind }) => kind === 'access');
    const shared = { kind: 'access', accountId: premium.userId, email: premium.email };
    expect(events).toEqual([
      { ...shared, at: back, again: true, entitlements: ['community-paid'] },
      { ...shared, at: joined, again: false, entitlements: ['community-base', 'community-paid'] },
    ]);
  });

  test('an end that the page of an upgrade lifted and gave back is no event', async () => {
    const { userId } = await subscribe(app, 'basic');
    await sql(
      `insert into payment_attempt (id, user_id, kind, state, plan, billing_cycle, amount_cents, currency, return_origin,
         changed_subscription_id, lifted_ends_at, created_at, expires_at)
       values (?, ?, 'upgrade', 'expired', 'premium', 'monthly', 9900, 'usd', '', 'sub_1', '2027-02-01',
         now() - interval '1 minute', now() + interval '1 hour')`,
      [newId(), userId],
    );
    for (const [had, has] of [
      ['"2027-02-01T00:00:00.000Z"', 'null'],
      ['null', '"2027-02-01T00:00:00.000Z"'],
    ]) {
      await sql(
        `insert into standing_change (id, user_id, at, cause, before, after)
         select ?, user_id, now(), 'event evt_4', after || '{"endsAt": ${had}}', after || '{"endsAt": ${has}}'
         from standing_change where user_id = ? order by id limit 1`,
        [newId(), userId],
      );
    }
    const { events } = await home();
    const ofBasic = (events ?? []).filter((event) => 'plan' in event && event.plan === 'basic');
    expect(ofBasic.map(({ kind }) => kind)).not.toContain('kept');
    expect(ofBasic.map(({ kind }) => kind)).not.toContain('will-end');
  });
});

test('the business clock is named once it is moved away from the real time', async () => {
  expect((await home()).movedClock).toBeUndefined();
  await app.control('POST', '/clock/advance', { days: 1 });
  await until('the clock is read', async () => (await home()).movedClock !== undefined);
});
