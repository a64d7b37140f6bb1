import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

const UNCOMPRESSED = 0x04;
const COORDINATE_BYTES = 32;
export const PUBLIC_KEY_BYTES = 65;

/** The uncompressed point of a P-256 key, as browsers and senders exchange it. */
export function rawPublicKey({ x = '', y = '' }: JsonWebKey): Buffer {
  return Buffer.concat([
    Buffer.from([UNCOMPRESSED]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** Null for bytes that are no point on P-256. */
export function publicKeyOf(raw: Buffer): KeyObject | null {
  if (raw.length !== PUBLIC_KEY_BYTES || raw[0] !== UNCOMPRESSED) return null;
  const end = 1 + COORDINATE_BYTES;
  try {
    return createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: raw.subarray(1, end).toString('base64url'),
        y: raw.subarray(end).toString('base64url'),
      },
    });
  } catch {
    return null;
  }
}
