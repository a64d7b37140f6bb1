import { cpus } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors/app-error.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a hash that cannot be read. */
  verify(storedHash: string, password: string): Promise<boolean>;
  /** Takes as long as a real check, so that an unknown account answers like a known one. */
  verifyNobody(password: string): Promise<false>;
}

/** OWASP: argon2id (the library's default) with at least 19 MiB and two passes; ours has room above that. */
const PARAMETERS = {
  memoryCost: 32 * 1024,
  timeCost: 2,
  parallelism: 1,
};

const QUEUE_LIMIT = 64;

/** One hash per spare core and a bounded queue: a flood of sign-ins starves neither pages nor providers. */
export function createPasswordHasher(
  concurrency: number = Math.max(1, cpus().length - 1),
): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  const gated = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= QUEUE_LIMIT) {
        throw new AppError(
          'auth.busy',
          'rate-limited',
          'Many people are signing in right now. Please try again in a moment.',
          { retryAfterSeconds: 2 },
        );
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };

  // Hashed once on first need: the password that nobody has.
  let nobody: Promise<string> | null = null;

  return {
    hash: (password) => gated(() => hash(password, PARAMETERS)),
    verify: (storedHash, password) => gated(() => verify(storedHash, password).catch(() => false)),
    async verifyNobody(password) {
      nobody ??= hash('nobody has this password', PARAMETERS);
      const unknown = await nobody;
      await gated(() => verify(unknown, password));
      return false;
    },
  };
}
