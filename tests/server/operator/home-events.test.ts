import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomeAnswer } from '../../../src/contract/operator-home.contract.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
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
});
