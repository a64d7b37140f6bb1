import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../../database/orm.ts';
import { createSecretBox, type SecretBox } from '../../secrets/secret-box.ts';

const LABEL = 'wickline/audit-chain';
const KEY_BYTES = 32;

export interface ChainKey {
  fingerprint: string;
  bytes: Buffer;
}

export interface ChainKeys {
  /** Signs new links. */
  current: ChainKey;
  /** Keys of all configured secrets, by fingerprint. */
  known: ReadonlyMap<string, ChainKey>;
  /** Opens the keys of rotated secrets. */
  box: SecretBox;
}

const KEYS = new WeakMap<object, ChainKeys>();

/**
 * From now on every transaction through this ORM links its entries. The first secret signs the
 * links.
 */
export function openChain(orm: Orm, secrets: readonly string[]): ChainKeys {
  const keys = chainKeysOf(secrets);
  KEYS.set(orm.em.getDriver(), keys);
  return keys;
}

/** Null if the chain was not opened: a tool without the secrets writes entries without links. */
export function chainOf(em: EntityManager): ChainKeys | null {
  return KEYS.get(em.getDriver()) ?? null;
}

export function chainKeysOf(secrets: readonly string[]): ChainKeys {
  const derived = secrets.map((secret) =>
    chainKey(Buffer.from(hkdfSync('sha256', secret, '', LABEL, KEY_BYTES))),
  );
  const [current] = derived;
  if (current === undefined) throw new Error('The audit chain needs at least one secret.');
  const known = new Map(derived.map((key) => [key.fingerprint, key]));
  return { current, known, box: createSecretBox(secrets) };
}

export function chainKey(bytes: Buffer): ChainKey {
  return { fingerprint: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

interface LinkText {
  /** The previous link's MAC; empty for the first. */
  previous: string;
  seq: number;
  adopted: boolean;
  /** The entry's text as PostgreSQL formats it. */
  line: string;
}

export function macOf({ bytes }: ChainKey, { previous, seq, adopted, line }: LinkText): string {
  const text = [previous, seq, adopted ? 'adopted' : 'written', line].join('\n');
  return createHmac('sha256', bytes).update(text).digest('hex');
}
