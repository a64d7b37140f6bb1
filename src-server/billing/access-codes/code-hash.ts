import { createHash } from 'node:crypto';

/** Hashes a code without dashes. It has 80 random bits, so its hash needs no key. */
export const codeHash = (code: string): string =>
  createHash('sha256').update(`access-code\n${code}`).digest('base64url');
