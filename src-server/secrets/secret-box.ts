import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Each purpose has its own key. */
export type SealPurpose =
  | 'tradingview-session'
  | 'whop-key'
  | 'push-key'
  | 'identity-key'
  | 'gift-code'
  | 'authenticator'
  | 'discord-link'
  | 'discord-badge'
  | 'passkey-challenge'
  | 'audit-chain';

/** Binds a sealed value to one use. It opens for no other. */
export interface SealedFor {
  purpose: SealPurpose;
  /** Key of the row that stores it. A value moved to another row does not open. */
  row: string;
}

/** Encrypts secrets that must be read back, such as a provider's cookies. */
export interface SecretBox {
  seal(text: string, wanted: SealedFor): string;
  /**
   * Throws UnreadableSecret if none of our secrets sealed it for this use, or if it was altered.
   */
  open(sealed: string, wanted: SealedFor): string;
  /** False if an older secret or an earlier version sealed it. Seal it again. */
  isCurrent(sealed: string, purpose: SealPurpose): boolean;
  /** For SQL: a value that one of our secrets sealed starts with one of these. */
  startsOf(purpose: SealPurpose): readonly string[];
}

export class UnreadableSecret extends Error {}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v2';
/** Earlier versions had one key, and no purpose or row. They stored only these. */
const LEGACY_LABEL = 'wickline/secret-box';
const LEGACY_PURPOSES: readonly SealPurpose[] = ['tradingview-session', 'authenticator'];

interface Key {
  fingerprint: string;
  bytes: Buffer;
}

/**
 * The first secret seals; every one opens. To rotate, put a new one first and keep the old ones for
 * a while.
 */
export function createSecretBox(secrets: readonly string[]): SecretBox {
  const keysOf = keysByLabel(secrets);
  const sealingKey = (purpose: SealPurpose): Key => {
    const [key] = keysOf(labelOf(purpose));
    if (key === undefined) throw new Error('A secret box needs at least one secret.');
    return key;
  };
  // Fails at startup rather than on first use.
  sealingKey('authenticator');

  return {
    seal(text, wanted) {
      const key = sealingKey(wanted.purpose);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key.bytes, nonce).setAAD(boundTo(wanted));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const packed = Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
      return `${VERSION}.${key.fingerprint}.${packed.toString('base64')}`;
    },
    isCurrent: (sealed, purpose) =>
      sealed.startsWith(`${VERSION}.${sealingKey(purpose).fingerprint}.`),
    startsOf: (purpose) => [
      ...keysOf(labelOf(purpose)).map(({ fingerprint }) => `${VERSION}.${fingerprint}.`),
      ...(LEGACY_PURPOSES.includes(purpose) ? keysOf(LEGACY_LABEL) : []).map(
        ({ fingerprint }) => `${fingerprint}.`,
      ),
    ],
    open(sealed, wanted) {
      const parts = sealed.split('.');
      const isLegacy = parts[0] !== VERSION;
      if (isLegacy && !LEGACY_PURPOSES.includes(wanted.purpose)) throw unknownSecret();
      const [fingerprint = '', packed = ''] = isLegacy ? parts : parts.slice(1);
      const keys = keysOf(isLegacy ? LEGACY_LABEL : labelOf(wanted.purpose));
      const key = keys.find((each) => each.fingerprint === fingerprint);
      if (key === undefined) throw unknownSecret();
      return decrypt(key, packed, isLegacy ? null : boundTo(wanted));
    },
  };
}

function decrypt(key: Key, packed: string, additional: Buffer | null): string {
  const bytes = Buffer.from(packed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, options).setAuthTag(tag);
    if (additional !== null) decipher.setAAD(additional);
    const hidden = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new UnreadableSecret('It was changed, moved or cut short.', { cause: error });
  }
}

function unknownSecret(): UnreadableSecret {
  return new UnreadableSecret('It was sealed with an unknown secret.');
}

function labelOf(purpose: SealPurpose): string {
  return `wickline/seal/${purpose}`;
}

function boundTo({ purpose, row }: SealedFor): Buffer {
  return Buffer.from(`${purpose}\n${row}`);
}

function keysByLabel(secrets: readonly string[]): (label: string) => readonly Key[] {
  const known = new Map<string, readonly Key[]>();
  return (label) => {
    const keys = known.get(label) ?? secrets.map((secret) => deriveKey(secret, label));
    known.set(label, keys);
    return keys;
  };
}

function deriveKey(secret: string, label: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', label, 32));
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { fingerprint, bytes };
}
