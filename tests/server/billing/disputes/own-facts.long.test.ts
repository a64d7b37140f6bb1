import { afterAll, beforeAll, expect, test } from 'vitest';
import { factsFrom } from '../../../../src-server/billing/disputes/facts/collect-facts.ts';
import { readRecords } from '../../../../src-server/billing/disputes/facts/read-records.ts';
import { proveEvidence } from '../../../../src-server/billing/disputes/prove-evidence.ts';
import { statementsOf } from '../../../support/database/statements-of.ts';
import { until } from '../../../support/until.ts';
import { type DisputeStage, openDisputes } from './dispute-stage.ts';

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes();
});
afterAll(() => stage.app.close());

test('a case has no refund, order or withdrawn cancellation that is not about its payment', async () => {
  const who = await stage.buyer();
  const { userId } = who;
  await stage.sql(
    `insert into received_payment (stripe_charge_id, user_id, at, amount_cents, refunded_cents, currency)
     values ('ch_other', ?, now() - interval '60 days', 4900, 4900, 'usd')`,
    [userId],
  );
  await stage.sql(
    `update received_payment set at = at - interval '3 hours' where stripe_charge_id = ?`,
    [await stage.chargeOf(who)],
  );
  const change = (before: object, after: object) =>
    stage.sql(
      `insert into standing_change (id, user_id, at, cause, before, after)
       values (uuidv7(), ?, now() - interval '30 days', 'timer', ?::jsonb, ?::jsonb)`,
      [userId, JSON.stringify(before), JSON.stringify(after)],
    );
  await change({ endsAt: null }, { endsAt: '2026-12-01T00:00:00.000Z' });
  await change({ endsAt: '2026-12-01T00:00:00.000Z' }, { endsAt: null });
  const charge = (await stage.chargeOf(who)) || '';
  const id = await stage.dispute(who);
  await stage.inState(id, 'staged');
  const found = await stage.caseOf(id);
  const kinds = found?.facts.map(({ kind }) => kind) ?? [];
  expect(kinds).not.toContain('refund');
  expect(kinds).not.toContain('cancellation');
  // This order was paid three hours after the disputed payment, so it cannot be its own.
  expect(kinds).not.toContain('order');
  expect(found?.evidence?.product_description).toBeUndefined();
  expect(found?.facts.find(({ kind }) => kind === 'payment')?.text).toContain(charge);
});

test('an end that the customer set after the payment is said as that, and is the advice', async () => {
  const who = await stage.buyer();
  await stage.sql(
    `insert into standing_change (id, user_id, at, cause, before, after)
     values (uuidv7(), ?, now(), 'event evt_1', '{"endsAt": null}', '{"endsAt": "2026-12-05T00:00:00.000Z"}')`,
    [who.userId],
  );
  const id = await stage.dispute(who);
  await stage.inState(id, 'staged');
  const { facts, evidence, adviceReason } = (await stage.caseOf(id)) ?? {};
  const said = 'The customer set the subscription to end on Dec 5, 2026, after this payment';
  expect(facts?.find(({ kind }) => kind === 'cancellation')?.text).toBe(said);
  expect(adviceReason).toBe('canceled-after');
  // Evidence of an older version is still proven.
  const story = evidence?.uncategorized_text?.replace(said, 'The subscription was cancelled');
  expect(story).not.toContain(said);
  await stage.sql('update dispute_case set evidence = ?::jsonb where id = ?', [
    JSON.stringify({ ...evidence, uncategorized_text: story }),
    id,
  ]);
  const { orm, billing } = stage.app.app.parts;
  expect((await proveEvidence(orm.em.fork(), billing, id))?.unproven).toEqual([]);
});

test('signals count only while the role that shows them is confirmed', async () => {
  const who = await stage.buyer();
  const [grant] = await stage.sql<{ id: string }>(
    `insert into access_grant (id, account_id, provider, entitlement, state, source, target, target_key, created_at, ended_at)
     values (uuidv7(), ?, 'discord', 'community-paid', 'revoked', 'subscription', '{}', 'role:1', now(), now())
     returning id`,
    [who.userId],
  );
  const act = (action: string, ago: string) =>
    stage.sql(
      `insert into access_attempt (id, account_id, grant_id, entitlement, action, cause, outcome, started_at, ended_at)
       values (uuidv7(), ?, ?, 'community-paid', ?, 'job', 'done', now() - ?::interval, now() - ?::interval)`,
      [who.userId, grant?.id, action, ago, ago],
    );
  const signalsOf = async () => {
    await stage.app.app.parts.orm.em.fork().transactional(async (em) => {
      // Only the delivery matters here, so its signal and its route are left out.
      await em.execute('set local session_replication_role = replica');
      await em.execute(
        `insert into signal_delivery (seq, route_id, source, plan, provider, target, mask, crosspost, due_at, state,
           attempts, next_try_at, message_id, sent_at, witnessed_at, is_late)
         values (1, uuidv7(), 'wm', 'premium', 'discord', 'discord:1', '[]', false, now(), 'sent',
           1, now(), '1', now() + interval '1 second', now(), false)`,
      );
    });
    const em = stage.app.app.parts.orm.em.fork();
    const disputed = {
      userId: who.userId,
      chargeId: await stage.chargeOf(who),
      openedAt: new Date(Date.now() + 60_000),
    };
    const facts = await factsFrom(
      em,
      await readRecords(em, disputed),
      stage.app.app.parts.billing.catalogue.current(),
    );
    return facts.filter(({ kind }) => kind === 'signals').length;
  };
  expect(await signalsOf()).toBe(0);
  await act('give', '2 minutes');
  expect(await signalsOf()).toBe(1);
  await act('take', '1 minute');
  expect(await signalsOf()).toBe(0);
});

test('without the setting a new dispute is drafted, and Stripe gets nothing until a person stages it', async () => {
  const shop = await openDisputes({ DISPUTE_EVIDENCE: 'by-hand' });
  try {
    const id = await shop.dispute(await shop.buyer());
    await until('the case was drafted', async () => (await shop.caseOf(id))?.advice != null);
    expect((await shop.caseOf(id))?.state).toBe('drafted');
    expect((await shop.atStripe(id)).evidence_details.has_evidence).toBe(false);
    await shop.operator.act('admin.stageDispute', { id });
    expect((await shop.caseOf(id))?.state).toBe('staged');
  } finally {
    await shop.app.close();
  }
});

test('a proof reads each record once, although every catalogue is asked for its names', async () => {
  const { who, id } = await stage.disputed();
  await stage.sql('delete from sign_in where account_id = ?', [who.userId]);
  const { orm, billing } = stage.app.app.parts;
  const statements = await statementsOf(orm, async () => {
    const proof = await proveEvidence(orm.em.fork(), billing, id);
    expect(proof?.unproven).toHaveLength(1);
  });
  expect(statements.filter((text) => text.includes('sign_in'))).toHaveLength(1);
});

test('an order and its service are dated by the payment, not by the opening of the payment page', async () => {
  const who = await stage.buyer();
  await stage.sql(
    `update payment_attempt set created_at = paid_at - interval '3 days' where user_id = ?`,
    [who.userId],
  );
  // Belongs to an earlier plan.
  await stage.sql(
    `insert into access_attempt (id, account_id, grant_id, entitlement, action, cause, outcome, started_at, ended_at)
     select uuidv7(), account_id, id, entitlement, 'give', 'job', 'done', now() - interval '1 day', now() - interval '1 day'
     from access_grant where account_id = ? limit 1`,
    [who.userId],
  );
  const id = await stage.dispute(who);
  await stage.inState(id, 'staged');
  const { facts = [], evidence } = (await stage.caseOf(id)) ?? {};
  const order = facts.find(({ kind }) => kind === 'order');
  const payment = facts.find(({ kind }) => kind === 'payment');
  expect(order?.at).toBe(payment?.at);
  expect(order?.personal).toMatch(
    /^on a payment page that was opened at \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  );
  expect(evidence?.service_date).toBe(payment?.at.slice(0, 10));
});

const inBrackets = (text: string) => text.replace(/ USD$/, ' (USD)');

test.each([
  [
    'plan’s key',
    (text: string) => inBrackets(text).replace('the Premium plan', 'the plan "premium"'),
    'paid_at',
  ],
  ['opening of the page', (text: string) => inBrackets(text), 'created_at'],
])('evidence that names an order by the %s is still proven', async (_form, formOf, column) => {
  const { who, id } = await stage.disputed();
  await stage.sql(
    `update payment_attempt set created_at = created_at - interval '1 hour',
       paid_at = paid_at + interval '5 minutes' where user_id = ?`,
    [who.userId],
  );
  await stage.sql(
    `update dispute_case set opened_at = opened_at + interval '1 hour' where id = ?`,
    [id],
  );
  const [times] = await stage.sql<{ at: string }>(
    `select to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from payment_attempt
     where user_id = ?`,
    [who.userId],
  );
  const { evidence, facts = [] } = (await stage.caseOf(id)) ?? {};
  const order = facts.find(({ kind }) => kind === 'order');
  const origin = order?.personal?.replace(/^.* UTC/, '') ?? '';
  const line = `${times?.at} UTC: ${formOf(order?.text ?? '')}${origin}.`;
  const story = evidence?.uncategorized_text?.replace(/^.*Ordered the.*$/m, line);
  const staged = {
    ...evidence,
    uncategorized_text: story,
    product_description: formOf(evidence?.product_description ?? ''),
  };
  await stage.sql('update dispute_case set evidence = ?::jsonb where id = ?', [
    JSON.stringify(staged),
    id,
  ]);
  expect(story).toContain(line);
  const { orm, billing } = stage.app.app.parts;
  expect((await proveEvidence(orm.em.fork(), billing, id))?.unproven).toEqual([]);
});
