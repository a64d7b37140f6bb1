import { createHash } from 'node:crypto';

/** Of a code without dashes. Its 80 bits of chance need no key: nobody finds a code from its hash. */
export const codeHash = (code: string): string =>
  createHash('sha256').update(`access-code\n${code}`).digest('base64url');
