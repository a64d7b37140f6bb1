import { expect, test } from 'vitest';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { mayStartOver } from '../../src-server/launch/start-over.ts';

const NEW_FOLDER = 'a-folder-that-does-not-exist';

test('a product starts over only where every provider is simulated and the database is embedded', () => {
  expect(mayStartOver(NEW_FOLDER, loadConfig({}))).toBe(true);
  const real = [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    { DISCORD_BOT_TOKEN: 'a.b.c', DISCORD_GUILD_ID: '117111678566400000' },
    { TRADINGVIEW_SESSION_ID: 'a', TRADINGVIEW_SESSION_SIGN: 'b' },
    { DATABASE_URL: 'postgres://shop@db.example/shop' },
    { SANDBOX: 'off' },
  ];
  for (const environment of real) {
    const name = Object.keys(environment)[0];
    expect(mayStartOver(NEW_FOLDER, loadConfig(environment)), name).toBe(false);
  }
});
