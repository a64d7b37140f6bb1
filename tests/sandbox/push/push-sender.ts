import {
  createCipheriv,
  createPrivateKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { publicKeyOf, rawPublicKey } from '../../../src-sandbox/push/keys.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

export interface PushSubscription {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** An application server, written from RFC 8291 and RFC 8292. */
export interface PushSender {
  /** In base64url, as `applicationServerKey`. */
  publicKey: string;
  /** The Authorization header. */
  vapid(endpoint: string, changes?: Record<string, unknown>): string;
  send(
    subscription: PushSubscription,
    text: string,
    options?: { headers?: Record<string, string | null>; withinMs?: number },
  ): Promise<Response>;
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function createPushSender(): PushSender {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = rawPublicKey(privateKey.export({ format: 'jwk' })).toString('base64url');
  const sender: PushSender = {
    publicKey,
    vapid(endpoint, changes = {}) {
      const exp = Math.floor(Date.now() / 1000) + 3600;
      const claims = { aud: new URL(endpoint).origin, exp, sub: 'mailto:a@example.com' };
      const head = base64url({ typ: 'JWT', alg: 'ES256' });
      const signed = `${head}.${base64url({ ...claims, ...changes })}`;
      return `vapid t=${signed}.${signatureOf(signed, privateKey)}, k=${publicKey}`;
    },
    send(subscription, text, { headers = {}, withinMs = PATIENCE_MS } = {}) {
      const given = {
        authorization: sender.vapid(subscription.endpoint),
        ttl: '60',
        'content-encoding': 'aes128gcm',
        ...headers,
      };
      return fetch(subscription.endpoint, {
        method: 'POST',
        headers: Object.entries(given).filter((each): each is [string, string] => each[1] !== null),
        body: encrypt(text, subscription.keys),
        signal: AbortSignal.timeout(withinMs),
      });
    },
  };
  return sender;
}

const signatureOf = (signed: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

function encrypt(text: string, keys: PushSubscription['keys']): Buffer<ArrayBuffer> {
  const receiver = Buffer.from(keys.p256dh, 'base64url');
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const ownPublic = rawPublicKey(own.export({ format: 'jwk' }));
  const publicKey = publicKeyOf(receiver);
  if (publicKey === null) throw new Error('p256dh is no key.');
  const privateKey = createPrivateKey({ format: 'jwk', key: own.export({ format: 'jwk' }) });
  const shared = diffieHellman({ privateKey, publicKey });
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, ownPublic]);
  const secret = hkdfSync('sha256', shared, Buffer.from(keys.auth, 'base64url'), info, 32);
  const salt = randomBytes(16);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length),
    );
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const record = Buffer.concat([
    cipher.update(`${text}\u0002`),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4096);
  return Buffer.concat([salt, size, Buffer.from([ownPublic.length]), ownPublic, record]);
}
