import { describe, expect, it } from 'vitest';
import { BadInput, readSettings } from '../../../scripts/rehearse/settings/read-settings.ts';
import { ALL_STEPS } from '../../../scripts/rehearse/steps/all-steps.ts';

const STEPS = ALL_STEPS.map(({ id }) => id);
const GUILD = '820604160000000000';

const discord = { DISCORD_BOT_TOKEN: 'token' };
const tradingview = { TRADINGVIEW_SESSION_ID: 'a', TRADINGVIEW_SESSION_SIGN: 'b' };

function problemsOf(env: Record<string, string>, ...args: string[]): readonly string[] {
  try {
    readSettings(args, env, STEPS);
    return [];
  } catch (error) {
    if (error instanceof BadInput) return error.problems;
    throw error;
  }
}

describe('the rehearsal’s settings', () => {
  it('the rehearsal’s settings refuse to start without an account', () => {
    expect(problemsOf({})).toEqual([expect.stringMatching(/^No test account is configured/)]);
  });

  it.each(['sk_live_0123456789', 'rk_live_0123456789'])(
    'the rehearsal’s settings refuse the live key %s',
    (key) => {
      expect(problemsOf({ STRIPE_SECRET_KEY: key })).toEqual([
        expect.stringMatching(/is a live key.*use the key of a sandbox/),
      ]);
    },
  );

  it('the rehearsal’s settings refuse a live key even beside valid test accounts', () => {
    const env = { STRIPE_SECRET_KEY: 'sk_live_0123456789', ...discord };
    expect(problemsOf(env, '--guild', GUILD, '--yes-throw-away')).toHaveLength(1);
  });

  it('the rehearsal’s settings refuse a value that is not a Stripe key', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: 'pk_test_1' })[0]).toMatch(/is not a test key/);
  });

  it('the rehearsal’s settings refuse a server that --guild does not name, even when DISCORD_GUILD_ID is set', () => {
    const env = { ...discord, DISCORD_GUILD_ID: GUILD };
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^Name the server with --guild/)]);
  });

  it('the rehearsal’s settings refuse a named server without --yes-throw-away', () => {
    expect(problemsOf(discord, '--guild', GUILD)[0]).toMatch(/^Add --yes-throw-away/);
    expect(problemsOf(discord, '--guild', 'my-server', '--yes-throw-away')[0]).toMatch(/number/);
    expect(problemsOf({}, '--guild', GUILD, '--yes-throw-away')[0]).toMatch(/DISCORD_BOT_TOKEN/);
  });

  it('the rehearsal’s settings refuse half a cookie pair, and a pair without a script and a second account', () => {
    expect(problemsOf(tradingview)[0]).toMatch(/--script 'PUB;…' --second NAME/);
    const named = ['--script', 'PUB;1', '--second', 'NAME'];
    expect(problemsOf({ TRADINGVIEW_SESSION_ID: 'a' }, ...named)[0]).toMatch(/go together/);
    expect(problemsOf({}, ...named)[0]).toMatch(/--script needs its owner/);
    expect(problemsOf(tradingview, '--script', 'PUB', '--second', 'N')[0]).toMatch(/Quote it/);
  });

  it('the rehearsal’s settings refuse unknown steps and options, and a report on the sandbox', () => {
    expect(problemsOf({}, '--sandbox', '--only', 'S1,X9')[0]).toMatch(/names X9/);
    expect(problemsOf({}, '--sandbx')[0]).toMatch(/--sandbx/);
    expect(problemsOf({}, '--sandbox', '--report')[0]).toMatch(/real services/);
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(problemsOf(stripe, '--other-readings')[0]).toMatch(/add --sandbox/);
    expect(problemsOf({}, '--sandbox', '--person-minutes', 'x')[0]).toMatch(/number/);
  });

  it('the rehearsal’s settings list every problem at once', () => {
    const env = { STRIPE_SECRET_KEY: 'sk_live_0123456789', ...discord, ...tradingview };
    expect(problemsOf(env)).toHaveLength(3);
  });

  it('the rehearsal’s settings leave out the steps of a provider without an account', () => {
    const settings = readSettings([], { STRIPE_SECRET_KEY: 'sk_test_1' }, STEPS);
    expect(settings.providers).toEqual(['stripe']);
    expect(readSettings(['--sandbox'], {}, STEPS).providers).toHaveLength(3);
  });
});
