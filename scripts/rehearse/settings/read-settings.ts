import { parseArgs } from 'node:util';
import type { Provider } from '../step.ts';
import {
  type Accounts,
  discordAccount,
  type Environment,
  stripeAccount,
  tradingViewAccount,
} from './accounts.ts';

export interface Settings {
  /** Null: the sandbox. */
  accounts: Accounts | null;
  providers: readonly Provider[];
  /** Step ids. Null: all steps. */
  only: readonly string[] | null;
  resume: boolean;
  report: boolean;
  cleanUpOnly: boolean;
  personMinutes: number;
  /** Runs the sandbox at its non-default readings. */
  otherReadings: boolean;
}

/** Raised before any call. The sentences say what to change. */
export class BadInput extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const OPTIONS = {
  sandbox: { type: 'boolean' },
  'other-readings': { type: 'boolean' },
  guild: { type: 'string' },
  'yes-throw-away': { type: 'boolean' },
  script: { type: 'string' },
  second: { type: 'string' },
  foreign: { type: 'string' },
  redirect: { type: 'string' },
  only: { type: 'string' },
  resume: { type: 'boolean' },
  report: { type: 'boolean' },
  'clean-up': { type: 'boolean' },
  'person-minutes': { type: 'string' },
} as const;

const DEFAULT_PERSON_MINUTES = 10;
const DEFAULT_REDIRECT = 'http://127.0.0.1:4789/callback';
const NO_ACCOUNT = {
  stripe: { secretKey: 'sk_test_none' },
  discord: { botToken: 'none', guildId: '0', oauth: null },
  tradingview: { sessionId: 'none', sessionIdSign: 'none', script: '', second: '', foreign: null },
};

/** Throws BadInput with every problem at once. `knownSteps`: all step ids. */
export function readSettings(
  args: readonly string[],
  env: Environment,
  knownSteps: readonly string[],
): Settings {
  const values = parse(args);
  const only = values.only?.split(',').map((id) => id.trim().toUpperCase()) ?? null;
  const minutes = Number(values['person-minutes'] ?? DEFAULT_PERSON_MINUTES);
  const problems = [
    ...(only ?? [])
      .filter((id) => !knownSteps.includes(id))
      .map((id) => `--only names ${id}, which is no step. Steps: ${knownSteps.join(', ')}.`),
    ...(minutes > 0 ? [] : ['--person-minutes must be a number above 0.']),
  ];
  const shared = {
    only,
    resume: values.resume === true,
    report: values.report === true,
    cleanUpOnly: values['clean-up'] === true,
    personMinutes: minutes,
    otherReadings: values['other-readings'] === true,
  };
  if (shared.otherReadings && values.sandbox !== true) {
    problems.push('--other-readings is about the sandbox: add --sandbox.');
  }
  if (values.sandbox === true) {
    if (values.report) problems.push('--report is about real services: leave out --sandbox.');
    if (problems.length > 0) throw new BadInput(problems);
    return { ...shared, accounts: null, providers: ['stripe', 'discord', 'tradingview'] };
  }
  const places = {
    guild: values.guild ?? null,
    isThrowAway: values['yes-throw-away'] === true,
    script: values.script ?? null,
    second: values.second ?? null,
    foreign: values.foreign ?? null,
    redirect: values.redirect ?? DEFAULT_REDIRECT,
  };
  const stripe = stripeAccount(env);
  const discord = discordAccount(env, places);
  const tradingview = tradingViewAccount(env, places);
  problems.push(...stripe.problems, ...discord.problems, ...tradingview.problems);
  problems.push(...redirectProblems(places.redirect));
  const given = { stripe, discord, tradingview };
  const providers = (['stripe', 'discord', 'tradingview'] as const).filter(
    (name) => given[name].account !== null,
  );
  if (providers.length === 0 && problems.length === 0) problems.push(NOTHING_GIVEN);
  if (problems.length > 0) throw new BadInput(problems);
  const accounts = {
    stripe: stripe.account ?? NO_ACCOUNT.stripe,
    discord: discord.account ?? NO_ACCOUNT.discord,
    tradingview: tradingview.account ?? NO_ACCOUNT.tradingview,
  };
  return { ...shared, accounts, providers };
}

const NOTHING_GIVEN =
  'No test account is configured. Set STRIPE_SECRET_KEY, DISCORD_BOT_TOKEN or the TradingView cookie pair as docs/rehearsal.md says, or run with --sandbox.';

function redirectProblems(redirect: string): string[] {
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost):\d+\//.test(redirect);
  return isLocal ? [] : ['--redirect must be an http address of this machine with a port.'];
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BadInput([`${message.split('\n')[0]} See docs/rehearsal.md.`]);
  }
}
