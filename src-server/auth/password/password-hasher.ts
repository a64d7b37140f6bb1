import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { PasswordWeakness } from '../strength/judge-password.ts';
import { knownWordsOf } from '../strength/known-words.ts';
import { HASHING_THREADS } from './hashing-threads.ts';
import { createPasswordGate, type GateCaller } from './password-gate.ts';

export interface PasswordHasher {
  hash(password: string, caller?: GateCaller): Promise<string>;
  /** False if the hash is unreadable. */
  verify(storedHash: string, password: string, caller?: GateCaller): Promise<boolean>;
  /** Takes as long as a real check, to keep unknown accounts indistinguishable. */
  verifyDummy(password: string, caller?: GateCaller): Promise<false>;
  /** A new hash that no password matches. Made without hashing, and checked at the usual cost. */
  unusable(): string;
  /** Null for a strong password. `ownNames` are the owner's: address or name. */
  weaknessOf(
    password: string,
    ownNames: readonly string[],
    caller?: GateCaller,
  ): Promise<PasswordWeakness | null>;
}

/**
 * OWASP: argon2id (the library's default) with at least 19 MiB and two passes. Ours exceeds that.
 */
export const ARGON2_PARAMETERS = {
  memoryCost: 32 * 1024,
  timeCost: 2,
  parallelism: 1,
};

/** Cost of one hash: KiB of memory, passes, threads. */
export type PasswordCost = typeof ARGON2_PARAMETERS;

/** For callers without a waiting user: startup and jobs. */
const INSIDE: GateCaller = { name: 'inside', isKnown: true };

/**
 * One hash per spare core behind a gate, so a flood of sign-ins starves neither pages nor provider
 * calls. Cores that a container may not use do not count.
 */
export function createPasswordHasher(
  concurrency: number = Math.max(1, availableParallelism() - 1),
  siteNames: readonly string[] = [],
  cost: PasswordCost = ARGON2_PARAMETERS,
): PasswordHasher {
  const gated = createPasswordGate(concurrency);
  const threads = HASHING_THREADS;
  const nobody = dummyHash(cost);

  return {
    hash: (password, caller = INSIDE) => gated(caller, () => threads.hash(password, cost)),
    verify: (storedHash, password, caller = INSIDE) =>
      gated(caller, () => threads.verify(storedHash, password)),
    async verifyDummy(password, caller = INSIDE) {
      await gated(caller, () => threads.verify(nobody, password));
      return false;
    },
    unusable: () => dummyHash(cost),
    weaknessOf: (password, ownNames, caller = INSIDE) =>
      gated(caller, () => threads.judge(password, knownWordsOf([...siteNames, ...ownNames]))),
  };
}

/**
 * A random hash that takes as long to check as any other. Built without hashing, to keep startup
 * fast.
 */
function dummyHash({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  const [salt, tag] = [16, 32].map((size) =>
    randomBytes(size).toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${tag}`;
}
