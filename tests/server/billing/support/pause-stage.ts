import { endOwnPause } from '../../../../src-server/billing/leaving/end-pause.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { startPause } from '../../../../src-server/billing/leaving/start-pause.ts';
import { reviewDueStandings } from '../../../../src-server/billing/standing/review-standings.ts';
import { type BillingWorld, startBillingWorld } from './billing-world.ts';
import { keepTimeOfPauses } from './keep-pauses.ts';
import { type Subscriber, subscriber } from './subscriber.ts';

/** A shop whose subscribers pause. */
export async function openPauses() {
  const world: BillingWorld = await startBillingWorld();
  const days = async (count: number, mail: 'up' | 'down' = 'up') => {
    await world.stripe.advanceDays(count);
    await world.settle();
    await keepTimeOfPauses(world.deps, { mail });
    await world.settle();
    while ((await reviewDueStandings(world.deps)) > 0) await world.settle();
  };
  const daysLeft = (end: Date) =>
    Math.ceil((end.getTime() - world.deps.clock.now().getTime()) / 86_400_000);
  const card = (who: Subscriber, behaviour: string) =>
    world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/card`, { behaviour });
  /** Paused after ten days, for three. */
  const paused = async () => {
    const who = await subscriber(world, 'basic');
    await days(10);
    await startPause(world.deps, who.actor, { months: 1 });
    await days(3);
    return who;
  };
  return {
    world,
    days,
    daysLeft,
    /** The payment that ends the pause was declined. */
    async owing() {
      const who = await paused();
      await card(who, 'declines');
      const { outcome } = await endOwnPause(world.deps, who.actor);
      if (outcome !== 'owed') throw new Error(`Not declined, but ${outcome}.`);
      return who;
    },
    /** The payment that will end the pause is a bank debit. */
    async debiting(behaviour = 'bank-debit') {
      const who = await paused();
      await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
      await card(who, behaviour);
      return who;
    },
    leave: (who: Subscriber) =>
      leave(world.deps, who.actor, { plan: 'basic', reason: null, words: null }),
    /** Past the end of a pause, with a look at it when two days are left. */
    async daysPast(end: Date) {
      await days(daysLeft(end) - 2);
      await days(3);
    },
    pause: (who: Subscriber, months = 1) => startPause(world.deps, who.actor, { months }),
    endPause: (who: Subscriber) => endOwnPause(world.deps, who.actor),
    async voidOpenInvoices(who: Subscriber) {
      const open = { customer: who.customerId, status: 'open' as const };
      const { data } = await world.stripe.client.invoices.list(open);
      for (const { id } of data) await world.stripe.client.invoices.voidInvoice(id);
      await world.settle();
    },
    card,
    async paidOf(who: Subscriber) {
      const { data } = await world.stripe.client.invoices.list({ customer: who.customerId });
      return data.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0);
    },
    pausesOf: (who: Subscriber) =>
      world.rows<{ state: string; ended_by: string | null }>(
        'select state, ended_by from pause where user_id = ? order by asked_at',
        [who.userId],
      ),
  };
}
export type PauseStage = Awaited<ReturnType<typeof openPauses>>;
