import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { confirmLateLeaves } from '../../../../src-server/billing/leaving/leave-mails.ts';
import { settleLeave } from '../../../../src-server/billing/leaving/settle-leave.ts';
import { givePlan } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { NOTE_PROMISES } from '../../../../src-server/database/migrations/0248-late-receipts.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { openPauses, type PauseStage } from '../support/pause-stage.ts';
import { currentOf, mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

const MINUTE_MS = 60_000;
const OPERATOR = { operatorId: '0192f0c1-0000-7000-8000-00000000ba7c' };

let world: BillingWorld;
let stage: PauseStage;
beforeAll(async () => {
  stage = await openPauses();
  world = stage.world;
});
afterEach(async () => {
  await world.stripe.control('PUT', '/settings', { bankDebits: 'off' });
  await world.endSubscriptions();
});
afterAll(() => world.close());

/** Cancels while Stripe is down. The job carries it out once Stripe is back. */
const leaveInOutage = async (who: Subscriber) => {
  const down = { provider: 'stripe', route: '*', kind: 'refuse', remaining: null } as const;
  world.stripe.core.faults.add(down);
  expect(await stage.leave(who)).toEqual({ outcome: 'waits' });
  world.stripe.core.faults.clear();
  const [request] = await world.rows<{ id: string }>(
    "select id from leave_request where user_id = ? and state = 'leaving'",
    [who.userId],
  );
  return settleLeave(world.deps, request?.id ?? '');
};
const leaveMailsOf = async (who: Subscriber) =>
  (await mailsOf(world, who.userId)).filter((name) => /leave|ends/.test(name));
const saidIn = async (
  who: Subscriber,
  template: 'leave-end' | 'leave-received' | 'access-ends',
) => {
  const [mail] = await world.rows<{ values: Record<string, string> }>(
    'select "values" from outgoing_mail where user_id = ? and template = ?',
    [who.userId, template],
  );
  return MAIL_TEMPLATES[template](mail?.values ?? {}).paragraphs.join(' ');
};

describe('the second mail of a cancellation during an outage', () => {
  test('names the day, once, in place of the ordinary one', async () => {
    const who = await subscriber(world, 'basic');
    const left = await leaveInOutage(who);
    expect(await leaveMailsOf(who)).toEqual(['leave-received', 'leave-end']);
    expect(await saidIn(who, 'leave-received')).toContain('A second email names the day');
    const at = left?.outcome === 'ends' ? left.at.toISOString() : 'no end';
    expect(await saidIn(who, 'leave-end')).toContain(`It ends on ${at}`);
  });

  test('also comes while a given plan decides', async () => {
    const who = await subscriber(world, 'basic');
    const given = { accountId: who.userId, plan: 'premium', until: null, note: '' };
    await givePlan(world.deps, OPERATOR, given);
    await leaveInOutage(who);
    expect(await leaveMailsOf(who)).toEqual(['leave-received', 'leave-end']);
  });

  test('also comes while a dispute holds the access, and says so', async () => {
    const who = await subscriber(world, 'basic');
    await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/dispute`);
    await world.settle();
    await leaveInOutage(who);
    expect(await leaveMailsOf(who)).toEqual(['leave-received', 'leave-end']);
    expect(await saidIn(who, 'leave-end')).toContain('It stays on hold');
  });

  test('also comes after a pause with no paid period left', async () => {
    const who = await subscriber(world, 'basic');
    await stage.pause(who, 2);
    await stage.days(40);
    expect(await leaveInOutage(who)).toEqual({ outcome: 'ended' });
    expect(await leaveMailsOf(who)).toEqual(['leave-received', 'leave-end']);
    expect(await saidIn(who, 'leave-end')).toContain('It has ended');
  });
});

test('the receipt of a cancellation while a bank debit is pending promises no access', async () => {
  const who = await stage.debiting();
  await stage.endPause(who);
  expect((await stage.leave(who)).outcome).toBe('ends');
  const said = await saidIn(who, 'leave-received');
  expect(said).toContain('Your bank debit is still pending.');
  expect(said).not.toContain('Until then, you keep');
});

test('an update notes the promise of receipts that were sent before it', async () => {
  const who = await subscriber(world, 'basic');
  const now = world.deps.clock.now();
  await world.rows(
    `insert into leave_request (id, user_id, stripe_subscription_id, state, is_held_out,
       lacks_access, at, decided_at)
     values (gen_random_uuid(), ?, ?, 'leaving', false, false, ?, ?)`,
    [who.userId, who.subscriptionId, now, now],
  );
  const isPromised = async () => {
    for (const statement of NOTE_PROMISES) await world.rows(statement);
    return world.rows('select end_promised from leave_request where user_id = ?', [who.userId]);
  };
  expect(await isPromised()).toEqual([{ end_promised: false }]);
  await confirmLateLeaves(world.deps, now);
  await world.rows('update leave_request set end_promised = false where user_id = ?', [who.userId]);
  // Delivery empties the values of a mail.
  await world.rows(
    `update outgoing_mail set "values" = '{}', sent_at = ? where user_id = ? and template = 'leave-received'`,
    [now, who.userId],
  );
  expect(await isPromised()).toEqual([{ end_promised: true }]);
  await world.rows("update leave_request set state = 'left' where user_id = ?", [who.userId]);
});

describe('a receipt that cannot be mailed', () => {
  test('is tried again later and later, and does not hold up the others', async () => {
    const [erased, other] = [await subscriber(world, 'basic'), await subscriber(world, 'basic')];
    const requests = [erased, other].map(({ userId, subscriptionId }) => [userId, subscriptionId]);
    const decidedAt = world.deps.clock.now();
    for (const request of requests) {
      await world.rows(
        `insert into leave_request (id, user_id, stripe_subscription_id, state, is_held_out,
           lacks_access, at, decided_at)
         values (gen_random_uuid(), ?, ?, 'leaving', false, false, ?, ?)`,
        [...request, decidedAt, decidedAt],
      );
    }
    await world.rows('delete from account where id = ?', [erased.userId]);
    await world.rows('delete from sign_up where id = ?', [erased.userId]);
    /** One look of the timer, and the seconds until the next try. */
    const lookAfter = async (minutes: number) => {
      const now = new Date(decidedAt.getTime() + minutes * MINUTE_MS);
      await confirmLateLeaves({ ...world.deps, clock: { now: () => now } }, now);
      const [row] = await world.rows<{ due: string }>(
        'select receipt_due_at as due from leave_request where user_id = ?',
        [erased.userId],
      );
      return (new Date(row?.due ?? '').getTime() - now.getTime()) / 1000;
    };
    expect(await lookAfter(1)).toBe(15);
    expect(await lookAfter(1.1)).toBe(9);
    expect(await leaveMailsOf(other)).toEqual(['leave-received']);
    const waits = [];
    for (const day of [1, 2, 3, 4, 5, 6, 7, 8]) waits.push(await lookAfter(day * 24 * 60));
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600]);
  });

  test('is found by an index of those that are leaving', async () => {
    const found = await world.deps.orm.em.fork().transactional(async (em) => {
      await em.execute('set local enable_seqscan = off');
      return em.execute<Record<string, string>[]>(
        `explain select id from leave_request r where r.state = 'leaving' and r.decided_at <= now()`,
      );
    });
    expect(JSON.stringify(found)).toContain('leave_request_leaving_index');
  });
});

test('the mail of an end at Stripe while a bank debit is pending promises no access', async () => {
  const who = await stage.owing();
  await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
  await stage.card(who, 'bank-debit');
  const open = { customer: who.customerId, status: 'open' as const };
  const [invoice] = (await world.stripe.client.invoices.list(open)).data;
  await world.stripe.client.invoices.pay(invoice?.id ?? '').catch(() => {});
  await world.settle();
  const current = await currentOf(world, who.userId);
  expect(current).toMatchObject({ stripe_status: 'paused', is_debiting: true });
  await world.stripe.client.subscriptions.update(who.subscriptionId, {
    cancel_at: Math.floor(new Date(String(current?.current_period_end)).getTime() / 1000),
  });
  await world.settle();
  const said = await saidIn(who, 'access-ends');
  expect(said).toContain('Your bank debit is still pending.');
  expect(said).not.toContain('You keep full access');
});
