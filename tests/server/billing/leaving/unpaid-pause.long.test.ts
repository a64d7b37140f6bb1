import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { settleExit } from '../../../../src-server/billing/exits/settle/settle-exit.ts';
import { startDueExits } from '../../../../src-server/billing/exits/start-due-exits.ts';
import { takeExit } from '../../../../src-server/billing/exits/take-exit.ts';
import { viewLeaving } from '../../../../src-server/billing/leaving/leaving.view.ts';
import { changeEnd } from '../../../../src-server/billing/refunds/change-end.ts';
import { listUnusedPauses } from '../../../../src-server/operator/home/unused-pauses.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { openPauses, type PauseStage } from '../support/pause-stage.ts';
import { mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
let stage: PauseStage;
beforeAll(async () => {
  stage = await openPauses();
  world = stage.world;
});
afterEach(async () => {
  await world.stripe.control('PUT', '/settings', {
    bankDebits: 'off',
    finalStatus: 'canceled',
    retryDays: [3, 5, 7],
  });
  await world.endSubscriptions();
});
afterAll(() => world.close());

const subscriptionOf = ({ subscriptionId }: Subscriber) =>
  world.stripe.client.subscriptions.retrieve(subscriptionId);
const unusedOf = async (who: Subscriber) => {
  const listed = await listUnusedPauses(world.deps.orm.em.fork(), world.deps.clock.now());
  return listed.filter(({ accountId }) => accountId === who.userId);
};
const endAs = (who: Subscriber, how: 'period-end' | 'end-pause') =>
  changeEnd(world.deps, 'operator', {
    accountId: who.userId,
    subscriptionId: who.subscriptionId,
    how,
  });

describe('a pause whose payment is not made', () => {
  test.each(['canceled', 'unpaid', 'past_due', 'paused'])(
    'ends after the last retry too, in an account whose setting is %s',
    async (finalStatus) => {
      await world.stripe.control('PUT', '/settings', { finalStatus });
      const who = await stage.owing();
      await stage.days(4);
      expect(await stage.pausesOf(who)).toMatchObject([{ state: 'owed' }]);
      await stage.days(4);
      expect((await subscriptionOf(who)).status).toBe('canceled');
      expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'unpaid' }]);
      const [unused] = await unusedOf(who);
      expect(unused?.days).toBeGreaterThanOrEqual(18);
      const mails = await mailsOf(world, who.userId);
      expect(mails.filter((name) => name === 'pause-unpaid')).toHaveLength(1);
      expect(await stage.paidOf(who)).toHaveLength(1);
    },
  );

  test('names the paid days that are lost before its subscriber leaves, and keeps them', async () => {
    const who = await stage.owing();
    const { accessUntil } = await billingOverview(world.deps, who.actor);
    const { state, endsAt, unusedDays, owed } = await viewLeaving(world.deps, who.actor);
    expect({ state, endsAt }).toEqual({ state: 'paused', endsAt: null });
    expect(accessUntil).not.toBeNull();
    expect(owed).toEqual({ failedAt: expect.any(String), accessUntil });
    expect((await stage.leave(who)).outcome).toBe('ended');
    await stage.days(1);
    expect(await unusedOf(who)).toMatchObject([{ days: unusedDays }]);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'elsewhere' }]);
    expect(await mailsOf(world, who.userId)).not.toContain('pause-unpaid');
  });

  test('names the lost days to an operator who ends it', async () => {
    const who = await stage.owing();
    const { unusedDays } = await viewLeaving(world.deps, who.actor);
    const { message, facts } = await endAs(who, 'period-end');
    expect(message).toContain(`${unusedDays} paid days`);
    expect(facts).toMatchObject({ ended: true, unusedDays });
  });

  test('gives no unpaid period to a subscriber who leaves', async () => {
    const who = await stage.owing();
    await stage.voidOpenInvoices(who);
    const { endsAt, unusedDays } = await viewLeaving(world.deps, who.actor);
    expect(endsAt).toBeNull();
    expect(unusedDays).toBeGreaterThanOrEqual(18);
    expect((await stage.leave(who)).outcome).toBe('ended');
    expect((await subscriptionOf(who)).status).toBe('canceled');
  });

  test('gives no unpaid period to a subscriber who canceled at Stripe and resumes', async () => {
    const who = await stage.owing();
    await stage.voidOpenInvoices(who);
    const canceled = { cancel_at_period_end: true };
    await world.stripe.client.subscriptions.update(who.subscriptionId, canceled);
    await world.settle();
    expect(await stage.endPause(who)).toEqual({ outcome: 'ended' });
    expect((await subscriptionOf(who)).status).toBe('canceled');
    await stage.days(1);
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'elsewhere' }]);
    expect(await unusedOf(who)).toHaveLength(1);
  });

  test('is not charged again when its debit bounces after the subscriber left', async () => {
    // The bank answers after four days.
    await world.stripe.control('PUT', '/settings', { retryDays: [6, 8] });
    const who = await stage.debiting('bank-debit-fails');
    await stage.endPause(who);
    const { endsAt, givesBack, isPending } = await viewLeaving(world.deps, who.actor);
    expect(endsAt).not.toBeNull();
    expect({ givesBack, isPending }).toEqual({ givesBack: false, isPending: true });
    expect((await stage.leave(who)).outcome).toBe('ends');
    const left = { state: 'ends', endsAt, isPending: true };
    expect(await viewLeaving(world.deps, who.actor)).toMatchObject(left);
    await stage.days(5);
    expect((await subscriptionOf(who)).status).toBe('canceled');
    expect(await stage.pausesOf(who)).toEqual([{ state: 'over', ended_by: 'unpaid' }]);
    const open = { customer: who.customerId, status: 'open' as const };
    expect((await world.stripe.client.invoices.list(open)).data).toEqual([]);
    expect(await stage.paidOf(who)).toHaveLength(1);
  });
});

test('a cancellation by form waits for the debit that is under way', async () => {
  const who = await subscriber(world, 'basic');
  await stage.days(10);
  await stage.pause(who, 2);
  await stage.days(25);
  await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
  await stage.card(who, 'bank-debit');
  expect(await stage.endPause(who)).toEqual({ outcome: 'pending' });
  const words = { name: 'Ada Lovelace', reference: null, cause: null };
  await takeExit(world.deps, { kind: 'cancel', email: who.email, ...words }, 'en');
  const settleExits = async () => {
    const open = await world.rows<{ id: string }>(
      "select id from exit_request where email = ? and state in ('received', 'due')",
      [who.email],
    );
    for (const { id } of open) await settleExit(world.deps, id);
  };
  await settleExits();
  // Its mail is sent on the first day, and it takes effect a day later.
  await stage.days(1);
  await stage.days(2);
  await startDueExits(world.deps);
  await settleExits();
  expect(await subscriptionOf(who)).toMatchObject({
    status: 'paused',
    cancel_at: expect.any(Number),
  });
  await stage.days(2);
  expect((await subscriptionOf(who)).status).toBe('active');
  expect(await stage.paidOf(who)).toHaveLength(2);
});

test('an operator who ends the pause of a canceled subscription reads that nothing was charged', async () => {
  const who = await subscriber(world, 'basic', 'yearly');
  await stage.pause(who);
  const canceled = { cancel_at_period_end: true };
  await world.stripe.client.subscriptions.update(who.subscriptionId, canceled);
  await world.settle();
  const { message, facts } = await endAs(who, 'end-pause');
  expect(message).toContain('Nothing was charged');
  expect(facts).toMatchObject({ paid: false });
  expect((await subscriptionOf(who)).status).toBe('active');
});
