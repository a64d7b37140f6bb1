import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { warningsOf } from '../../src-server/config/contradictions.ts';
import { ConfigError, ENVIRONMENT_NAMES, loadConfig } from '../../src-server/config/load-config.ts';

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_URL: 'https://signals.example',
  SESSION_SECRET: 'x'.repeat(40),
  ADMIN_PASSWORD_HASH: '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA',
  DATABASE_URL: 'postgres://u:p@db/wickline',
};

const TWO_ROLES = {
  DATABASE_URL: 'postgres://wickline_app:pw@localhost/wickline',
  MIGRATION_DATABASE_URL: 'postgres://wickline:pw@localhost/wickline',
};

describe('the configuration', () => {
  it('needs no variable in development and uses the sandbox for every provider', () => {
    const { web, providers, business } = loadConfig({});
    expect(web).toMatchObject({ port: 3000, host: '127.0.0.1', production: false });
    expect([providers.stripe, providers.discord, providers.tradingview].map((p) => p.mode)).toEqual(
      ['sandbox', 'sandbox', 'sandbox'],
    );
    expect(business).toMatchObject({ pastDueGraceDays: 7, accessExpirySlackDays: 3 });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)', 'ftp://x.example'])(
    'refuses the link %s',
    (link) => {
      expect(problemsOf({ LINK_TERMS: link, SUPPORT_EMAIL: 'help@signals.example' })).toEqual([
        'LINK_TERMS: must be an https:, http: or mailto: address, or a path',
      ]);
    },
  );

  it.each(['#', '/terms', 'https://signals.example/terms', 'mailto:help@signals.example'])(
    'accepts the link %s',
    (link) => {
      expect(loadConfig({ LINK_TERMS: link }).business.links.terms).toBe(link);
    },
  );

  it('treats an empty value as unset', () => {
    expect(loadConfig({ PORT: '', CURRENCY: ' ' })).toEqual(loadConfig({}));
  });

  it('lists every problem at once, malformed and contradictory together', () => {
    const problems = problemsOf({
      PORT: 'ninety',
      PRICING: 'cheap',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      DISCORD_GUILD_ID: '12',
      TRADINGVIEW_SESSION_ID: 'a',
      SMTP_URL: 'smtp://mail.example',
    });
    expect(problems).toHaveLength(7);
    expect(problems.join('\n')).toContain('STRIPE_SECRET_KEY is missing');
    expect(problems.join('\n')).toContain('TRADINGVIEW_SESSION_SIGN go together');
  });

  it.each(['MAIN', 'WAVEMATRIX', 'ORDERBLOCK'])('accepts %s as the only script', (name) => {
    const { providers } = loadConfig({
      TRADINGVIEW_SESSION_ID: 'a',
      TRADINGVIEW_SESSION_SIGN: 'v3:b',
      [`TRADINGVIEW_PINE_${name}`]: 'PUB;1',
    });
    expect(Object.values(providers.tradingview.pine).filter((id) => id !== null)).toEqual([
      'PUB;1',
    ]);
  });

  it('manages TradingView automatically unless manual mode is set', () => {
    expect(loadConfig({}).providers.tradingview.manual).toBeNull();
    const { providers } = loadConfig({ TRADINGVIEW_MODE: 'manual' });
    expect(providers.tradingview.manual).toEqual({ slaHours: 24 });
    expect(
      problemsOf({ TRADINGVIEW_MODE: 'byhand', TRADINGVIEW_MANUAL_SLA_HOURS: '0' }),
    ).toHaveLength(2);
  });

  it('checks the script ids in manual mode, and before a session is pasted', () => {
    for (const mode of [{ TRADINGVIEW_MODE: 'manual' }, PRODUCTION]) {
      const problems = problemsOf({ ...mode, TRADINGVIEW_PINE_MAIN: 'main' });
      expect(problems).toEqual(['TRADINGVIEW_PINE_MAIN must be a script id (PUB;…)']);
    }
  });

  it('accepts a complete production set and turns off providers without credentials', () => {
    const { providers, web } = loadConfig(PRODUCTION);
    expect(web.host).toBe('0.0.0.0');
    expect(providers.stripe.mode).toBe('off');
  });

  it.each([
    [{ APP_URL: 'http://signals.example' }, 'APP_URL must be https in production'],
    [{ SANDBOX: 'auto' }, 'SANDBOX must be off in production'],
    [{ SESSION_SECRET: '' }, 'SESSION_SECRET is required in production'],
    [{ SESSION_SECRET: 'short' }, 'at least 32 characters'],
    [{ ADMIN_PASSWORD_HASH: '', ADMIN_PASSWORD: 'admin' }, 'too weak for production'],
    [{ ADMIN_PASSWORD_HASH: '' }, 'ADMIN_PASSWORD_HASH (or ADMIN_PASSWORD) is required'],
    [{ CLOCK_URL: 'http://127.0.0.1:4400/clock' }, 'CLOCK_URL is for development only'],
    [{ ADMIN_PASSWORD_HASH: 'plain' }, 'must be an argon2id hash'],
    [{ APP_URL: 'https://signals.example/app' }, 'must be an origin, without a path'],
    [{ OPERATOR_EMAIL: 'nobody' }, 'must be an email address'],
    [
      {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_API_BASE: 'http://stripe.example',
      },
      'STRIPE_API_BASE must be https in production, or a loopback address',
    ],
    [
      {
        DISCORD_BOT_TOKEN: 'token',
        DISCORD_GUILD_ID: '123456789012345678',
        DISCORD_API_BASE: 'http://discord.example/api',
      },
      'DISCORD_API_BASE must be https in production, or a loopback address',
    ],
    [
      {
        TRADINGVIEW_SESSION_ID: 'a',
        TRADINGVIEW_SESSION_SIGN: 'v3:b',
        TRADINGVIEW_BASE_URL: 'http://charts.example',
      },
      'TRADINGVIEW_BASE_URL must be https in production, or a loopback address',
    ],
  ])('refuses production with %j', (changes, words) => {
    expect(problemsOf({ ...PRODUCTION, ...changes }).join('\n')).toContain(words);
  });

  it.each([
    'https://seller.example',
    'http://seller.example',
    'https://203.0.113.7',
    'https://[2001:db8::7]:8443',
  ])('refuses %s outside production', (address) => {
    for (const env of [{ APP_URL: address }, { APP_URL: address, NODE_ENV: 'development' }]) {
      expect(problemsOf(env)).toEqual([
        `APP_URL ${address} is a public address, which needs NODE_ENV=production: outside production the limits are wide and the sandbox stands in for providers`,
      ]);
    }
  });

  it.each([
    'http://localhost:3000',
    'http://shop.localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://192.168.1.20:3000',
    'http://10.1.2.3',
    'http://172.20.0.3',
    'http://[fd00::7]',
    'http://web:3000',
    'https://wickline.test',
    'http://laptop.local:3000',
    'http://wickline.internal',
  ])('accepts %s in development', (address) => {
    expect(problemsOf({ APP_URL: address })).toEqual([]);
  });

  it.each([
    ['without DATABASE_URL', {}],
    ['for the same role', { DATABASE_URL: TWO_ROLES.MIGRATION_DATABASE_URL }],
  ])('refuses MIGRATION_DATABASE_URL %s', (_, env) => {
    const { MIGRATION_DATABASE_URL } = TWO_ROLES;
    expect(problemsOf({ MIGRATION_DATABASE_URL, ...env }).join()).toContain('DATABASE_URL');
  });

  it('warns when anyone can reach the port and forge their address', () => {
    const warnings = (env: Record<string, string>) =>
      warningsOf(loadConfig({ ...PRODUCTION, ...env })).join();
    expect(warnings({ TRUST_PROXY: '1' })).toContain('TRUST_PROXY is a number');
    expect(warnings({ TRUST_PROXY: '1', HOST: '127.0.0.1' })).toBe('');
    expect(warnings({ TRUST_PROXY: '10.0.0.0/8' })).toBe('');
    expect(warnings({})).toBe('');
  });

  it.each(['10.0.0.0/8', '127.0.0.1, ::1', '10.0.0.0/8,fd00::/8'])(
    'accepts the proxy networks %s',
    (list) => {
      expect(problemsOf({ TRUST_PROXY: list })).toEqual([]);
      expect(loadConfig({ TRUST_PROXY: list }).web.drainSeconds).toBe(5);
    },
  );

  it.each([
    '-1',
    '11',
    '1.5',
    'proxy.local',
    '10.0.0.0/33',
    '10.0.0/8',
    'fd00::/129',
    '1,10.0.0.1',
  ])('refuses the proxies %s', (value) => {
    expect(problemsOf({ TRUST_PROXY: value })).toHaveLength(1);
  });

  it('refuses to send a live key to a sandbox address', () => {
    const problems = problemsOf({
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: 'http://127.0.0.1:12111',
    });
    expect(problems.join('\n')).toContain('live STRIPE_SECRET_KEY must not be sent');
  });

  it('explains how to get the webhook secret when only the key is set', () => {
    const problems = problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' });
    expect(problems.join('\n')).toMatch(/doctor -- --create-webhook.*localhost.*16 endpoints/);
  });

  it('allows a pace change only towards loopback', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(problemsOf({ ...stripe, PROVIDER_PACE_SCALE: '10' })).toHaveLength(1);
    const loopback = { ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111' };
    expect(problemsOf({ ...loopback, PROVIDER_PACE_SCALE: '10' })).toEqual([]);
  });

  it.each(['jpy', 'KRW', 'kwd'])('refuses %s, which would charge another price', (code) => {
    expect(problemsOf({ CURRENCY: code })).toEqual([
      'CURRENCY: must be a currency with hundredths, as the prices have',
    ]);
  });

  it.each(['usd', 'EUR', 'huf', 'twd', 'ugx', 'isk'])('accepts %s, as Stripe does', (code) => {
    expect(loadConfig({ CURRENCY: code }).business.currency).toBe(code.toLowerCase());
  });

  it('.env.example describes every variable', () => {
    const listed = readFileSync('.env.example', 'utf8')
      .split('\n')
      .flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);
    expect(listed.sort()).toEqual([...ENVIRONMENT_NAMES].sort());
  });
});
