import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../process/write-whole.ts';

const schema = z.object({
  /** Signs cookies and encrypts stored provider cookies. */
  sessionSecret: z.string().min(32),
  /** The first operator's password, shown at every start in development. */
  operatorPassword: z.string().min(12),
  /** Shared with the sandbox's Stripe, so its webhooks are verified like real ones. */
  webhookSecret: z.string().startsWith('whsec_'),
});
export type LocalSecrets = z.infer<typeof schema>;

/**
 * Unconfigured secrets for development, generated once into a private file in the data directory.
 */
export function localSecrets(dataDirectory: string): LocalSecrets {
  const file = join(dataDirectory, 'secrets.json');
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // Replaces an unreadable file: nothing here outlives development.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      process.emitWarning(`${file} was remade`);
  }
  const made: LocalSecrets = {
    sessionSecret: randomBytes(48).toString('base64url'),
    operatorPassword: randomBytes(16).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  writeWhole(file, JSON.stringify(made, null, 2));
  return made;
}
