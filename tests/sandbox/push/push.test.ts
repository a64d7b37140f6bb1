import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decrypt } from '../../../src-sandbox/push/decrypt.ts';
import { type StartedControl, startControl } from '../control/start-control.ts';
import { createPushSender, type PushSubscription } from './push-sender.ts';

let control: StartedControl;
let subscription: PushSubscription;
const sender = createPushSender();
beforeAll(async () => {
  control = await startControl();
});
afterAll(() => control.close());
beforeEach(async () => {
  await control.call('POST', '/reset');
  subscription = await subscribe();
});

const subscribe = async (body: object = {}): Promise<PushSubscription> =>
  (await control.call('POST', '/push/subscriptions', body)).body;
const received = async () =>
  (await control.call('GET', '/push/state')).body.subscriptions[0].messages;
const statusWith = async (headers: Record<string, string | null>) =>
  (await sender.send(subscription, 'BTC long', { headers })).status;

describe('the push service', () => {
  it('accepts an encrypted message, and the browser reads its text', async () => {
    const answer = await sender.send(subscription, 'BTC long ✓', {
      headers: { urgency: 'high', topic: 'wm-4h' },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toContain('/push/messages/');
    expect(answer.headers.get('ttl')).toBe('60');
    expect(await received()).toMatchObject([
      { text: 'BTC long ✓', problem: null, ttlSeconds: 60, urgency: 'high', topic: 'wm-4h' },
    ]);
  });

  it('decrypts the example of RFC 8291', () => {
    const privateKey = {
      kty: 'EC',
      crv: 'P-256',
      x: 'JXGyvs3942BVGq8e0PTNNmwRzr5VX4m8t7GGpTM5FzE',
      y: 'aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      d: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    };
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    const keys = { privateKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    const text = decrypt(Buffer.from(body, 'base64url'), keys);
    expect(text).toBe('When I grow up, I want to be a watermelon');
  });

  it('takes a message with wrong keys, which the browser drops', async () => {
    const other = await subscribe();
    const mixed = { ...subscription, keys: other.keys };
    expect((await sender.send(mixed, 'BTC long')).status).toBe(201);
    const { subscriptions } = (await control.call('GET', '/push/state')).body;
    expect(subscriptions[1].messages).toMatchObject([
      { text: null, problem: 'The keys do not open it.' },
    ]);
  });

  it.each([
    ['no TTL', { ttl: null }],
    ['a TTL that is no number', { ttl: 'soon' }],
    ['an unknown urgency', { urgency: 'urgent' }],
    ['a topic of 33 characters', { topic: 'x'.repeat(33) }],
    ['a topic with a space', { topic: 'a b' }],
    ['another content encoding', { 'content-encoding': 'aesgcm' }],
  ])('answers 400 to %s', async (_what, headers) => {
    expect(await statusWith(headers)).toBe(400);
    expect(await received()).toEqual([]);
  });

  it('answers 413 above 4096 bytes', async () => {
    expect((await sender.send(subscription, 'x'.repeat(4096 - 103))).status).toBe(201);
    expect((await sender.send(subscription, 'x'.repeat(4096 - 102))).status).toBe(413);
  });

  it('answers 400 to a body that is not encrypted', async () => {
    const answer = await fetch(subscription.endpoint, {
      method: 'POST',
      headers: {
        authorization: sender.vapid(subscription.endpoint),
        ttl: '60',
        'content-encoding': 'aes128gcm',
      },
      body: 'BTC long',
    });
    expect(answer.status).toBe(400);
  });
});

describe('the sender’s identity', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const otherKey = () => createPushSender().vapid(subscription.endpoint).split('k=')[1];

  it.each([
    ['is missing', () => null, 401],
    ['is a bearer token', () => 'Bearer abc', 401],
    ['is for another origin', () => claim({ aud: 'https://push.example.com' }), 403],
    ['has expired', () => claim({ exp: now() - 1 }), 403],
    ['lasts longer than 24 hours', () => claim({ exp: now() + 24 * 3600 + 60 }), 403],
    ['names a contact that is no address', () => claim({ sub: 'seller' }), 403],
    ['is signed by another key', () => claim().replace(/k=.*/, `k=${otherKey()}`), 403],
    ['is signed for other claims', () => claim().replace(/\.[\w-]+\./, '.e30.'), 403],
  ])('is refused when it %s', async (_why, authorization, status) => {
    expect(await statusWith({ authorization: authorization() })).toBe(status);
    expect(await received()).toEqual([]);
  });

  it('must have the key of the subscription, if that names one', async () => {
    const bound = await subscribe({ applicationServerKey: sender.publicKey });
    expect((await sender.send(bound, 'BTC long')).status).toBe(201);
    expect((await createPushSender().send(bound, 'BTC long')).status).toBe(403);
    const refused = await control.call('POST', '/push/subscriptions', {
      applicationServerKey: 'x',
    });
    expect(refused.status).toBe(400);
  });

  const claim = (changes: object = {}) => sender.vapid(subscription.endpoint, { ...changes });
});

describe('the life of a subscription', () => {
  it.each([
    [{}, 410],
    [{ status: 404 }, 404],
  ])('an expired one answers as chosen: %j', async (body, status) => {
    const path = `/push/subscriptions/${subscription.id}/expire`;
    expect((await control.call('POST', path, body)).status).toBe(204);
    expect((await sender.send(subscription, 'BTC long')).status).toBe(status);
    expect((await control.call('POST', '/push/subscriptions/x/expire', {})).status).toBe(404);
  });

  it('an unknown endpoint answers 404', async () => {
    const endpoint = `${control.addresses.control}/push/unknown`;
    expect((await sender.send({ ...subscription, endpoint }, 'BTC long')).status).toBe(404);
  });

  it('an injected 429 carries Retry-After', async () => {
    const fault = { provider: 'push', kind: 'status', status: 429, retryAfterSeconds: 7 };
    await control.call('POST', '/faults', { ...fault, route: 'POST /push/*', remaining: 1 });
    const answer = await sender.send(subscription, 'BTC long');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await sender.send(subscription, 'BTC long')).status).toBe(201);
  });

  it('shows no endpoint, key or secret in state and ledger', async () => {
    await sender.send(subscription, 'BTC long');
    const { body: state } = await control.call('GET', '/state/push');
    const { body: ledger } = await control.call('GET', '/ledger?provider=push');
    const calls = ledger.entries.filter(({ kind }: { kind: string }) => kind === 'call');
    expect(calls).toMatchObject([{ name: 'POST /push/[redacted]', detail: { status: 201 } }]);
    const token = subscription.endpoint.split('/').at(-1) ?? '';
    const shown = JSON.stringify([state, ledger]);
    for (const secret of [token, subscription.keys.auth]) expect(shown).not.toContain(secret);
  });

  it('has no port to close', async () => {
    const fault = { provider: 'push', route: 'port', kind: 'closed' };
    expect((await control.call('POST', '/faults', fault)).status).toBe(400);
  });
});
