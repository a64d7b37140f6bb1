import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** Names this server to push services (RFC 8292). */
export interface VapidKeys {
  /** Uncompressed point, base64url. */
  publicKey: string;
  /** PKCS #8, base64url. */
  privateKey: string;
}

/** Push services refuse more than a day. */
const LIFE_SECONDS = 12 * 3_600;

export function newVapidKeys(): VapidKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/** The Authorization header for one push service. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { audience, subject, now }: { audience: string; subject: string | null; now: Date },
): string {
  const exp = Math.floor(now.getTime() / 1_000) + LIFE_SECONDS;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: audience, exp, ...(subject !== null && { sub: subject }) };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const der = Buffer.from(privateKey, 'base64url');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
