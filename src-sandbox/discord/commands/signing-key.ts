import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { digest } from '../seed/identity.ts';

/** Wraps 32 raw bytes as an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = '302e020100300506032b657004220420';
/** An Ed25519 public key in SPKI is 12 bytes longer than the key itself. */
const SPKI_HEAD_BYTES = 12;

const privateKey = createPrivateKey({
  key: Buffer.from(`${PKCS8_HEAD}${digest('interactions key', 64)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});

/** The application's public key in hex, as the developer portal shows it. */
export const PUBLIC_KEY = createPublicKey(privateKey)
  .export({ format: 'der', type: 'spki' })
  .subarray(SPKI_HEAD_BYTES)
  .toString('hex');

/** Headers by which an endpoint knows that Discord sent this body. */
export function signedHeaders(body: string, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  return {
    'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), privateKey).toString('hex'),
    'x-signature-timestamp': timestamp,
  };
}
