import { expect, it } from 'vitest';
import { claimDataDirectory } from '../../../src-server/launch/data-directory.ts';
import { localSecrets } from '../../../src-server/launch/local-secrets.ts';
import { newRecoveryCodes } from '../../../src-server/operator/sign-in/factors/one-time-code.ts';
import { newToken } from '../../../src-server/secrets/token.ts';
import { temporaryDataDir } from '../../support/processes/data-folder.ts';

const MIN_BITS = 128;
const BITS_OF_BASE32 = 5;
const BITS_OF_BASE64 = 6;

it('each recovery code has at least 128 random bits and fits the code field', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code.replaceAll('-', '').length * BITS_OF_BASE32).toBeGreaterThanOrEqual(MIN_BITS);
    expect(code.length).toBeLessThanOrEqual(40);
  }
});

it('tokens and development secrets have at least 128 random bits', () => {
  const directory = claimDataDirectory(temporaryDataDir());
  const { sessionSecret, operatorPassword } = localSecrets(directory);
  for (const secret of [newToken(), sessionSecret, operatorPassword]) {
    expect(secret.length * BITS_OF_BASE64).toBeGreaterThanOrEqual(MIN_BITS);
  }
});
