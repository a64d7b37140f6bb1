import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { resumeSubscription } from '../../../../src-server/billing/checkout/resume-subscription.ts';
import { settleExit } from '../../../../src-server/billing/exits/settle/settle-exit.ts';
import { takeExit } from '../../../../src-server/billing/exits/take-exit.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { settleLeave } from '../../../../src-server/billing/leaving/settle-leave.ts';
import { changeEnd } from '../../../../src-server/billing/refunds/change-end.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

const WORDS = { plan: 'basic', reason: null, words: null } as const;

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.endSubscriptions());
afterAll(() => world.close());

const endOf = async ({ subscriptionId }: Subscriber) =>
  (await world.stripe.client.subscriptions.retrieve(subscriptionId)).cancel_at;
const setEnd = async ({ subscriptionId }: Subscriber, ends: boolean) => {
  const change = { cancel_at_period_end: ends };
  await world.stripe.client.subscriptions.update(subscriptionId, change);
};

/** Stripe schedules the end and does not answer the read after it. The webhook then shows the end here. */
const interrupted = async (work: () => Promise<unknown>) => {
  const stripe = world.deps.stripe;
  const down = { provider: 'stripe', route: 'GET *', kind: 'refuse', remaining: null } as const;
  world.deps.stripe = {
    ...stripe,
    scheduleEnd: async (...end) => {
      await stripe.scheduleEnd(...end);
      world.stripe.core.faults.add(down);
    },
  };
  await work().catch(() => undefined);
  world.deps.stripe = stripe;
  world.stripe.core.faults.clear();
  await world.settle();
};
const leaveInterrupted = async (who: Subscriber) => {
  await interrupted(() => leave(world.deps, who.actor, WORDS));
  expect(await endOf(who)).not.toBeNull();
  const [row] = await world.rows<{ id: string; state: string }>(
    'select id, state from leave_request where user_id = ?',
    [who.userId],
  );
  expect(row?.state).toBe('leaving');
  return row?.id ?? '';
};
const declareInterrupted = async ({ email, ...who }: Subscriber) => {
  const form = { kind: 'cancel', name: 'Ada', email, reference: null, cause: null } as const;
  const id = await takeExit(world.deps, form, 'en');
  await interrupted(() => settleExit(world.deps, id));
  expect(await endOf({ email, ...who })).not.toBeNull();
  return id;
};
/** It declared that nothing was paid. Its day has passed, and a payment succeeded since. */
const dueInterrupted = async (who: Subscriber) => {
  const id = randomUUID();
  const at = world.deps.clock.now();
  const outcome = { subscriptionId: who.subscriptionId, plan: 'basic', result: 'to-end' };
  await world.rows(
    `insert into exit_request
       (id, kind, state, name, email, locale, mails, received_at, effective_at, user_id, outcomes)
     values (?, 'cancel', 'due', 'Ada', ?, 'en', false, ?, ?, ?, ?)`,
    [id, who.email, at, at, who.userId, JSON.stringify([{ ...outcome, at, isNews: true }])],
  );
  await interrupted(() => settleExit(world.deps, id));
  expect(await endOf(who)).not.toBeNull();
  expect(await exitOf(id)).toMatchObject({ state: 'due' });
  return id;
};
const exitOf = async (id: string) =>
  (await world.rows('select state, outcomes from exit_request where id = ?', [id]))[0];

const TAKES_BACK = [
  ['on our page', (who: Subscriber) => resumeSubscription(world.deps, who.actor)],
  [
    'with the help of an operator',
    (who: Subscriber) => {
      const change = { accountId: who.userId, subscriptionId: who.subscriptionId };
      return changeEnd(world.deps, 'op', { ...change, how: 'resume' });
    },
  ],
  [
    "in Stripe's portal",
    async (who: Subscriber) => {
      await setEnd(who, false);
      await world.settle();
    },
  ],
] as const;

describe('a cancellation whose end was scheduled and not confirmed', () => {
  test.each(TAKES_BACK)('is not repeated once it was taken back %s', async (_, takeBack) => {
    const who = await subscriber(world, 'basic');
    const id = await leaveInterrupted(who);
    await takeBack(who);
    expect(await settleLeave(world.deps, id)).toBeNull();
    expect(await endOf(who)).toBeNull();
    const [request] = await world.rows('select state from leave_request where id = ?', [id]);
    expect(request).toEqual({ state: 'left' });
  });

  test('does not stand in the way of a second one', async () => {
    const who = await subscriber(world, 'basic');
    await leaveInterrupted(who);
    await setEnd(who, false);
    await world.settle();
    expect((await leave(world.deps, who.actor, WORDS)).outcome).toBe('ends');
    expect(await endOf(who)).not.toBeNull();
    const mails = await mailsOf(world, who.userId);
    expect(mails.filter((name) => name === 'leave-received')).toHaveLength(2);
  });

  test('is carried out by the retry when it was not taken back', async () => {
    const who = await subscriber(world, 'basic');
    const id = await leaveInterrupted(who);
    expect(await settleLeave(world.deps, id)).toMatchObject({ outcome: 'ends' });
    expect(await endOf(who)).not.toBeNull();
  });
});

test('a cancellation is carried out when a late webhook hides that an earlier one was taken back', async () => {
  const who = await subscriber(world, 'basic');
  await setEnd(who, true);
  await world.settle();
  await setEnd(who, false);
  expect((await leave(world.deps, who.actor, WORDS)).outcome).toBe('ends');
  expect(await endOf(who)).not.toBeNull();
});

describe('a cancellation by form whose end was scheduled and not confirmed', () => {
  test.each(TAKES_BACK)('is not repeated once it was taken back %s', async (_, takeBack) => {
    const who = await subscriber(world, 'basic');
    const id = await declareInterrupted(who);
    await takeBack(who);
    await settleExit(world.deps, id);
    expect(await endOf(who)).toBeNull();
    expect(await exitOf(id)).toEqual({ state: 'stopped', outcomes: [] });
    const mails = await world.rows<{ template: string }>(
      'select template from outgoing_mail where to_address = ? order by id',
      [who.email],
    );
    const names = mails.map(({ template }) => template);
    expect(names).toContain('cancellation-received');
    expect(names).not.toContain('cancellation-done');
  });

  test('is carried out by the retry when it was not taken back', async () => {
    const who = await subscriber(world, 'basic');
    const id = await declareInterrupted(who);
    await settleExit(world.deps, id);
    expect(await endOf(who)).not.toBeNull();
    expect(await exitOf(id)).toMatchObject({ state: 'settled', outcomes: [{ result: 'ends' }] });
  });
});

describe('an unpaid cancellation that was paid after all, and whose end was not confirmed', () => {
  test.each(TAKES_BACK)('is not repeated once it was taken back %s', async (_, takeBack) => {
    const who = await subscriber(world, 'basic');
    const id = await dueInterrupted(who);
    await takeBack(who);
    await settleExit(world.deps, id);
    expect(await endOf(who)).toBeNull();
    expect(await exitOf(id)).toEqual({ state: 'stopped', outcomes: [] });
  });

  test('is carried out by the retry when it was not taken back', async () => {
    const who = await subscriber(world, 'basic');
    const id = await dueInterrupted(who);
    await settleExit(world.deps, id);
    expect(await endOf(who)).not.toBeNull();
    expect(await exitOf(id)).toMatchObject({ state: 'settled', outcomes: [{ result: 'ends' }] });
  });
});
