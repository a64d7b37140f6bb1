import { Hono } from 'hono';
import { changeCardInPortal, saveCard, switchCard } from '../billing/payments/save-card.ts';
import { isCardBehaviour } from '../billing/payments/test-cards.ts';
import {
  scheduleCancellation,
  withdrawCancellation,
} from '../billing/schedules/schedule-cancellation.ts';
import { cancelSubscription } from '../billing/subscriptions/cancel-subscription.ts';
import {
  billingPlanOf,
  changeSubscription,
  hasEnded,
} from '../billing/subscriptions/change-subscription.ts';
import type { Customer, Subscription } from '../wire/answers/stored-objects.ts';
import type { World } from '../world.ts';
import { bodyOf, ControlError, found } from './control-error.ts';

/**
 * Actions of subscribers and of their banks.
 *
 * POST /customers/:id/card                      {behaviour: succeeds | declines | insufficient-funds |
 *                                               needs-authentication}: a new default card
 * POST /subscriptions/:id/card                  likewise, for the customer of that subscription
 * POST /subscriptions/:id/fail-next-payment     {times?: 1}: declines this many coming payments
 * POST /subscriptions/:id/cancel-at-period-end
 * POST /subscriptions/:id/resume                reverts a cancellation at the period's end
 * POST /subscriptions/:id/cancel                cancels it now
 */
export function subscriptionControl(world: World): Hono {
  const app = new Hono();
  const running = (id: string): Subscription => {
    const subscription = found(world.state.subscriptions, id, 'subscription');
    if (hasEnded(subscription)) throw new ControlError(409, `It is ${subscription.status}.`);
    return subscription;
  };
  const giveCard = (customer: Customer, behaviour: unknown, change: typeof switchCard) => {
    const name = String(behaviour ?? 'succeeds');
    if (!isCardBehaviour(name)) throw new ControlError(400, `Unknown behaviour: ${name}.`);
    const method = saveCard(world, customer, name);
    change(world, customer, method);
    return { customer: customer.id, paymentMethod: method.id, behaviour: name };
  };

  app.post('/customers/:id/card', async (c) => {
    const { behaviour } = await bodyOf(c);
    const id = c.req.param('id');
    return c.json(
      giveCard(found(world.state.customers, id, 'customer'), behaviour, changeCardInPortal),
    );
  });
  app.post('/subscriptions/:id/card', async (c) => {
    const { behaviour } = await bodyOf(c);
    const { customer } = running(c.req.param('id'));
    return c.json(
      giveCard(found(world.state.customers, customer, 'customer'), behaviour, switchCard),
    );
  });
  app.post('/subscriptions/:id/fail-next-payment', async (c) => {
    const { times = 1 } = await bodyOf(c);
    const subscription = running(c.req.param('id'));
    if (!Number.isInteger(times) || Number(times) < 0 || Number(times) > 100) {
      throw new ControlError(400, 'times must be a whole number from 0 to 100.');
    }
    billingPlanOf(world, subscription.id).failNext = Number(times);
    world.effect('subscription.fail-next', { subscription: subscription.id, times });
    return c.json({ subscription: subscription.id, failNext: times });
  });
  app.post('/subscriptions/:id/cancel-at-period-end', (c) => {
    const subscription = running(c.req.param('id'));
    changeSubscription(world, subscription, () =>
      scheduleCancellation(world, subscription, 'period-end'),
    );
    return c.json(subscription);
  });
  app.post('/subscriptions/:id/resume', (c) => {
    const subscription = running(c.req.param('id'));
    changeSubscription(world, subscription, withdrawCancellation);
    return c.json(subscription);
  });
  app.post('/subscriptions/:id/cancel', (c) => {
    const subscription = running(c.req.param('id'));
    cancelSubscription(world, subscription, {});
    return c.json(subscription);
  });
  return app;
}
