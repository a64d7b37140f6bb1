import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { readBody, refusal } from '../control/refusal.ts';
import { publicKeyOf, rawPublicKey } from './keys.ts';
import type { Push, Subscription } from './state.ts';

const newSubscription = z.strictObject({
  applicationServerKey: z
    .string()
    .refine((key) => publicKeyOf(Buffer.from(key, 'base64url')) !== null, {
      error: 'must be an uncompressed P-256 key in base64url.',
    })
    .transform((key) => key.replace(/=+$/, ''))
    .optional(),
});
const ending = z.strictObject({ status: z.literal([404, 410]).default(410) });

/** Browsers that subscribe to messages, and what they received. */
export function controlRoutes(push: Push): Hono {
  const { store, core, effect } = push;
  const app = new Hono();
  const existing = (id: string): Subscription => {
    const found = store.data.subscriptions.find((each) => each.id === id);
    if (found === undefined) throw refusal(404, `No subscription is called ${id}.`);
    return found;
  };

  app.get('/state', (c) => c.json(pushView(push)));
  app.post('/subscriptions', async (c) => {
    const { applicationServerKey = null } = await readBody(c, newSubscription);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    store.data.lastId += 1;
    const made: Subscription = {
      id: `subscription_${store.data.lastId}`,
      token: randomBytes(24).toString('base64url'),
      at: core.clock.now().toISOString(),
      applicationServerKey,
      privateKey: privateKey.export({ format: 'jwk' }),
      auth: randomBytes(16).toString('base64url'),
      endedWith: null,
      messages: [],
    };
    store.data.subscriptions.push(made);
    effect('subscription.created', { subscriptionId: made.id });
    store.changed();
    return c.json(
      {
        id: made.id,
        endpoint: `${core.addresses.control}/push/${made.token}`,
        expirationTime: null,
        keys: { p256dh: rawPublicKey(made.privateKey).toString('base64url'), auth: made.auth },
      },
      201,
    );
  });
  app.post('/subscriptions/:id/expire', async (c) => {
    const found = existing(c.req.param('id'));
    found.endedWith = (await readBody(c, ending)).status;
    effect('subscription.ended', { subscriptionId: found.id, status: found.endedWith });
    store.changed();
    return c.body(null, 204);
  });
  return app;
}

/** Newest first, without endpoints and keys. */
export function pushView({ store }: Push) {
  const subscriptions = store.data.subscriptions.map(
    ({ id, at, endedWith, messages, ...rest }) => ({
      id,
      at,
      endedWith,
      applicationServerKey: rest.applicationServerKey,
      messages: messages.toReversed(),
    }),
  );
  return { subscriptions: subscriptions.reverse() };
}

export type PushView = ReturnType<typeof pushView>;
