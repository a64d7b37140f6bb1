import { Hono } from 'hono';
import type { Courier } from '../delivery/courier.ts';
import { StripeError } from '../wire/answers/stripe-error.ts';
import type { World } from '../world.ts';
import { checkoutControl } from './checkout-control.ts';
import { ControlError } from './control-error.ts';
import { deliveryControl } from './delivery-control.ts';
import { moneyControl } from './money-control.ts';
import { settingsControl } from './settings-control.ts';
import { snapshotOf } from './snapshot.ts';
import { subscriptionControl } from './subscription-control.ts';

/**
 * The account's outside world, as plain HTTP calls under /stripe of the control port.
 * Bodies are JSON. Answers are 200 with the changed object, or 4xx with {message}.
 *
 * GET  /state   the whole account
 * (the other routes are listed in their own files)
 */
export function controlRoutes(world: World, courier: Courier): Hono {
  const app = new Hono();
  app.get('/state', (c) => c.json(snapshotOf(world)));
  app.route('/', checkoutControl(world));
  app.route('/', subscriptionControl(world));
  app.route('/', moneyControl(world));
  app.route('/', settingsControl(world));
  app.route('/', deliveryControl(world, courier));
  app.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ message: error.message }, error.status);
    if (error instanceof StripeError) return c.json({ message: error.message }, 400);
    console.error('The sandbox failed in a control call:', error);
    return c.json({ message: error.message }, 500);
  });
  return app;
}
