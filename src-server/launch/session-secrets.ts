import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { localSecrets } from './local-secrets.ts';

/** The secrets that the server here uses: configured, or made by an earlier start. Empty when there are none. */
export function findSessionSecrets({
  sessionSecrets,
  dataDirectory,
}: {
  sessionSecrets: readonly string[];
  dataDirectory: string;
}): readonly string[] {
  if (sessionSecrets.length > 0) return sessionSecrets;
  const isMade = existsSync(join(dataDirectory, 'secrets.json'));
  return isMade ? [localSecrets(dataDirectory).sessionSecret] : [];
}
