import { Hono } from 'hono';
import type { Courier } from '../delivery/courier.ts';
import { queueDelivery } from '../delivery/queue.ts';
import { keepDelivery } from '../delivery/waiting.ts';
import { addEndpoint, isEventType } from '../routes/webhook-endpoints.ts';
import { API_VERSION } from '../wire/api-version.ts';
import type { World } from '../world.ts';
import { bodyOf, ControlError, found } from './control-error.ts';

/**
 * Events and their deliveries.
 *
 * PUT  /webhook-endpoint           {url, secret, events?}: sends these events there, all of them by default, signed
 *                                  with that secret. A second call with the same url updates it
 * GET  /deliveries                 ?event= &endpoint= &state=waiting|delivered|dropped|given-up
 * POST /deliveries/:id/redeliver   sends it again, now
 * POST /deliveries/flush           makes all waiting deliveries due now
 * POST /events/:id/redeliver       sends the event to every endpoint again
 */
export function deliveryControl(world: World, courier: Courier): Hono {
  const app = new Hono();

  app.put('/webhook-endpoint', async (c) => {
    const { url, secret, events = ['*'] } = await bodyOf(c);
    if (typeof url !== 'string' || !/^https?:\/\/\S+$/.test(url)) {
      throw new ControlError(400, 'The url must be an http address.');
    }
    if (typeof secret !== 'string' || secret.trim() === '') {
      throw new ControlError(400, 'The secret must be a text that is not empty.');
    }
    if (!isListOfTypes(events)) throw new ControlError(400, 'The events must be a list of types.');
    const existing = Object.values(world.state.endpoints).find((one) => one.url === url);
    const endpoint =
      existing ??
      addEndpoint(world, {
        url,
        enabledEvents: events,
        secret,
        description: 'Made by the launcher',
        metadata: {},
        apiVersion: API_VERSION,
      });
    endpoint.enabled_events = events;
    endpoint.status = 'enabled';
    world.state.endpointSecrets[endpoint.id] = secret;
    world.store.changed();
    courier.flush(endpoint.id);
    return c.json(endpoint);
  });

  app.get('/deliveries', (c) => {
    const { event, endpoint, state } = c.req.query();
    const rows = Object.values(world.state.deliveries).filter(
      (delivery) =>
        (event === undefined || delivery.event === event) &&
        (endpoint === undefined || delivery.endpoint === endpoint) &&
        (state === undefined || delivery.state === state),
    );
    return c.json({ deliveries: rows.reverse() });
  });

  app.post('/deliveries/flush', (c) => {
    for (const endpoint of Object.keys(world.state.endpoints)) courier.flush(endpoint);
    return c.json({ endpoints: Object.keys(world.state.endpoints) });
  });

  app.post('/deliveries/:id/redeliver', (c) => {
    const id = c.req.param('id');
    const delivery = found(world.state.deliveries, id, 'delivery');
    delivery.state = 'waiting';
    delivery.next = { machine: Date.now() };
    keepDelivery(world.state.deliveries, delivery);
    world.store.changed();
    courier.poke();
    return c.json(delivery);
  });

  app.post('/events/:id/redeliver', (c) => {
    const id = c.req.param('id');
    const event = found(world.state.events, id, 'event');
    for (const endpoint of Object.keys(world.state.endpoints)) {
      queueDelivery(world, event, endpoint);
    }
    return c.json(event);
  });
  return app;
}

const isListOfTypes = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => typeof each === 'string' && isEventType(each));
