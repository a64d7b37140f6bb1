import { createHash } from 'node:crypto';

/** Of a code without dashes. Its 80 random bits need no key: a code cannot be found from its hash. */
export const codeHash = (code: string): string =>
  createHash('sha256').update(`access-code\n${code}`).digest('base64url');
