import { isIP } from 'node:net';
import type { Clock } from '../../clock/clock.ts';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import { encryptMessage } from './calls/encrypt-message.ts';
import { postMessage } from './calls/post-message.ts';
import { isPublicAddress } from './calls/public-address.ts';
import { type VapidKeys, vapidHeader } from './calls/vapid.ts';
import type { PushGateway } from './port.ts';

export function createPushGateway(options: {
  /** Null: they cannot be read now. */
  keys(): Promise<VapidKeys | null>;
  /** Contact for push services: 'mailto:…' or an https address. */
  subject: string | null;
  /** Origin of the sandbox's push service. Null: there is no sandbox. */
  sandboxOrigin: string | null;
  machineClock: Clock;
}): PushGateway {
  const { keys, sandboxOrigin, machineClock } = options;
  const isSandbox = (url: URL) => sandboxOrigin !== null && url.origin === sandboxOrigin;
  return {
    publicKey: async () => (await keys())?.publicKey ?? null,
    isAllowed(endpoint) {
      if (!URL.canParse(endpoint)) return false;
      const url = new URL(endpoint);
      return isSandbox(url) || isPublicService(url);
    },
    async send({ endpoint, ...browser }, { text, ttlSeconds, topic }) {
      assertOutsideTransaction('The push service');
      const url = new URL(endpoint);
      if (!isSandbox(url) && !isPublicService(url)) {
        return { kind: 'refused', reason: 'address' };
      }
      const own = await keys();
      if (own === null) return { kind: 'later', retryAfterMs: null, reason: 'key' };
      const at = { audience: url.origin, subject: options.subject, now: machineClock.now() };
      const headers = {
        authorization: vapidHeader(own, at),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        topic,
        urgency: 'high',
      };
      const body = encryptMessage(browser, text);
      return postMessage(url, { headers, body, isSandbox: isSandbox(url) });
    },
  };
}

/** Names are checked when they are resolved: a name may change its address. */
function isPublicService({ protocol, hostname, port, username, password }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    (isIP(host) === 0 || isPublicAddress(host))
  );
}
