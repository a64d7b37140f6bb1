import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { decrypt, hasHeader } from './decrypt.ts';
import type { Push, PushMessage, Subscription } from './state.ts';
import { vapidRefusal } from './vapid.ts';

const MAX_BODY_BYTES = 4096;
const MAX_MESSAGES = 500;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];

/** The push service (RFC 8030): an application server posts to the endpoint of a subscription. */
export function serviceRoutes(push: Push): Hono {
  const { store, core } = push;
  const app = new Hono();

  app.post('/push/:token', async (c) => {
    const found = store.data.subscriptions.find(({ token }) => token === c.req.param('token'));
    if (found === undefined) return refuse(c, 404, 'No such subscription.');
    if (found.endedWith !== null) return refuse(c, found.endedWith, 'The subscription has ended.');
    const vapid = vapidRefusal(c.req.header('authorization'), {
      audience: new URL(core.addresses.control).origin,
      expectedKey: found.applicationServerKey,
      nowSeconds: push.machineNow() / 1000,
    });
    if (vapid !== null) return refuse(c, vapid.status, vapid.message);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > MAX_BODY_BYTES) return refuse(c, 413, 'At most 4096 bytes.');
    const problem = headerProblem(c, body);
    if (problem !== null) return refuse(c, 400, problem);

    const message = keep(push, found, readMessage(push, c, { body, subscription: found }));
    return c.body(null, 201, {
      location: `${core.addresses.control}/push/messages/${message.id}`,
      ttl: String(message.ttlSeconds),
    });
  });
  return app;
}

function refuse(c: Context, status: ContentfulStatusCode, message: string): Response {
  return c.json({ code: status, message }, status);
}

/** Null for a request that RFC 8030 allows. */
function headerProblem(c: Context, body: Buffer): string | null {
  const ttl = c.req.header('ttl') ?? '';
  const urgency = c.req.header('urgency');
  const topic = c.req.header('topic');
  if (!/^\d{1,10}$/.test(ttl)) return 'TTL must be a number of seconds.';
  if (urgency !== undefined && !URGENCIES.includes(urgency)) return 'Urgency is unknown.';
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) {
    return 'Topic must have at most 32 characters of base64url.';
  }
  if (body.length === 0) return null;
  if (c.req.header('content-encoding') !== 'aes128gcm') return 'Content-Encoding is not aes128gcm.';
  return hasHeader(body) ? null : 'The body does not begin like an aes128gcm message.';
}

function readMessage(
  push: Push,
  c: Context,
  { body, subscription }: { body: Buffer; subscription: Subscription },
): Omit<PushMessage, 'id'> {
  const seen = {
    at: push.core.clock.now().toISOString(),
    ttlSeconds: Number(c.req.header('ttl')),
    urgency: c.req.header('urgency') ?? 'normal',
    topic: c.req.header('topic') ?? null,
  };
  if (body.length === 0) return { ...seen, text: null, problem: null };
  try {
    return { ...seen, text: decrypt(body, subscription), problem: null };
  } catch (error) {
    return { ...seen, text: null, problem: (error as Error).message };
  }
}

/** The browser is always online, so no message is held back or replaced by a later one of its topic. */
function keep(
  { store, effect }: Push,
  subscription: Subscription,
  message: Omit<PushMessage, 'id'>,
): PushMessage {
  store.data.lastId += 1;
  const kept = { ...message, id: `message_${store.data.lastId}` };
  subscription.messages = [...subscription.messages, kept].slice(-MAX_MESSAGES);
  store.changed();
  effect('push.received', {
    subscriptionId: subscription.id,
    messageId: kept.id,
    text: kept.text?.slice(0, 200) ?? null,
    problem: kept.problem,
  });
  return kept;
}
