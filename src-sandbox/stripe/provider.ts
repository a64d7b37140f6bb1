import { Hono } from 'hono';
import type { Provider, SandboxCore } from '../core/provider.ts';
import { billingCalendar } from './billing/subscriptions/billing-calendar.ts';
import { controlRoutes } from './control/control-routes.ts';
import { snapshotOf } from './control/snapshot.ts';
import { createWorld } from './create-world.ts';
import { createCourier } from './delivery/courier.ts';
import { deliveryCalendar } from './delivery/delivery-calendar.ts';
import { invoiceRoutes } from './pages/invoice-routes.ts';
import { payRoutes } from './pages/pay-routes.ts';
import { portalRoutes } from './pages/portal-routes.ts';
import { ROUTES } from './routes/all-routes.ts';
import { emptyState } from './state.ts';
import { answerCall, unknownRoute } from './wire/answers/answer.ts';
import { injectedError } from './wire/answers/injected-error.ts';
import { rehearse } from './wire/rehearsal.ts';

export interface StripeOptions {
  /** How long a clock jump waits for the deliveries it caused. */
  settleMs?: number;
}

const SETTLE_MS = 200;

/** A Stripe account on loopback: wire protocol, pages, calendar and events. */
export function createStripeProvider(core: SandboxCore, options: StripeOptions = {}): Provider {
  const store = core.store('stripe', emptyState);
  const world = createWorld(core, store);
  const courier = createCourier(world);
  world.onQueued = () => queueMicrotask(courier.poke);
  queueMicrotask(courier.poke);

  const app = new Hono();
  for (const route of ROUTES) {
    app.on(route.method, route.path, (c) => answerCall(world, route, c));
  }
  app.route('/', payRoutes(world));
  app.route('/', portalRoutes(world));
  app.route('/', invoiceRoutes(world));
  app.notFound((c) => unknownRoute(c));

  return {
    name: 'stripe',
    app,
    control: controlRoutes(world, courier),
    calendars: [
      billingCalendar(world, () => courier.settle(options.settleMs ?? SETTLE_MS)),
      deliveryCalendar(world, courier),
    ],
    credentials: () => ({ secretKey: 'sk_test_sandbox' }),
    snapshot: () => snapshotOf(world),
    reset: () => store.reset(),
    flush: () => store.flush(),
    errorAnswer: injectedError,
    withoutEffect: rehearse,
    // Keys travel in headers, which the ledger does not keep. Bodies contain no secrets.
    redact: (body) => body,
    isHuman: (path) => /^\/(pay|portal|invoice)\//.test(path),
    close: () => courier.close(),
  };
}
