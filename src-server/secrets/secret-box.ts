import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps what must be stored and read again, such as a provider's cookies. */
export interface SecretBox {
  seal(text: string): string;
  /** Throws when no secret of ours sealed it, or when it was changed. */
  open(sealed: string): string;
  /** Whether the first secret sealed it: what another one did is to be sealed anew. */
  isCurrent(sealed: string): boolean;
}

export class UnreadableSecret extends Error {}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  fingerprint: string;
  bytes: Buffer;
}

/** The first secret seals, every one opens: a new one is put in front and the old ones kept for a while. */
export function createSecretBox(secrets: readonly string[]): SecretBox {
  const keys = secrets.map(deriveKey);
  const [sealing] = keys;
  if (sealing === undefined) throw new Error('A secret box needs at least one secret.');

  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealing.bytes, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const packed = Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
      return `${sealing.fingerprint}.${packed.toString('base64')}`;
    },
    isCurrent: (sealed) => sealed.startsWith(`${sealing.fingerprint}.`),
    open(sealed) {
      const [fingerprint = '', packed = ''] = sealed.split('.');
      const key = keys.find((each) => each.fingerprint === fingerprint);
      if (key === undefined) throw new UnreadableSecret('It was sealed with an unknown secret.');
      const bytes = Buffer.from(packed, 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(tag);
        const hidden = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new UnreadableSecret('It was changed or cut short.', { cause: error });
      }
    },
  };
}

/** Of its own purpose, so that the same secret can sign cookies without the two having a key in common. */
function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'wickline/secret-box', 32));
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { fingerprint, bytes };
}
