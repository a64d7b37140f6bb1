import { expect, test } from 'vitest';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { spawnPrepared } from '../support/processes/prepared-server.ts';

/** A complete real installation, apart from what a test changes. */
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_URL: 'https://signals.example',
  SESSION_SECRET: 'x'.repeat(40),
  ADMIN_PASSWORD_HASH: '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA',
  DATABASE_URL: 'postgres://u:p@127.0.0.1:1/wickline',
};

test.each([
  ['in production with a sandbox', { ...PRODUCTION, SANDBOX: 'auto' }, /SANDBOX must be off/],
  [
    'in production with the sandbox’s clock',
    { ...PRODUCTION, CLOCK_URL: 'http://127.0.0.1:4400/clock' },
    /CLOCK_URL is for development only/,
  ],
  [
    'outside production with a public address',
    { APP_URL: 'https://seller.example' },
    /APP_URL https:\/\/seller\.example is a public address, which needs NODE_ENV=production/,
  ],
  [
    'with a live key and a sandbox address',
    {
      STRIPE_SECRET_KEY: 'sk_live_never_shown',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: 'http://127.0.0.1:4401',
    },
    /live STRIPE_SECRET_KEY must not be sent/,
  ],
])('refuses to start %s [launch-5]', async (_, environment, sentence) => {
  const server = spawnPrepared({ dataDir: temporaryDataDir(), environment });
  expect((await server.exit).code).toBe(1);
  expect(server.output()).toMatch(sentence);
  expect(server.output()).not.toContain('never_shown');
  expect(server.record()).toEqual({});
});
