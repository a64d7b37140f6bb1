import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../scripts/rehearse/benches/discord-guest.ts';
import { makeBuyer } from '../../../scripts/rehearse/benches/stripe-bench.ts';
import { equals } from '../../../scripts/rehearse/judge.ts';
import { createSandboxHands } from '../../../scripts/rehearse/person/sandbox-hands.ts';
import { createSandboxPerson } from '../../../scripts/rehearse/person/sandbox-person.ts';
import type { Context } from '../../../scripts/rehearse/running/context.ts';
import {
  openThrowAwayDatabase,
  type ThrowAwayDatabase,
} from '../../../scripts/rehearse/running/open-database.ts';
import { openStage, type Stage } from '../../../scripts/rehearse/running/open-stage.ts';
import { rehearse } from '../../../scripts/rehearse/running/rehearse.ts';
import { openRunState } from '../../../scripts/rehearse/running/run-state.ts';
import type { Accounts } from '../../../scripts/rehearse/settings/accounts.ts';
import { preflight } from '../../../scripts/rehearse/settings/preflight.ts';
import { defineStep, type Step } from '../../../scripts/rehearse/step.ts';
import { type Sandbox, startSandbox } from '../../../src-sandbox/sandbox.ts';
import { temporaryFolder } from '../../support/processes/data-folder.ts';

/** The sandbox stands in for the real services, so the steps of a real run execute here. */
let database: ThrowAwayDatabase;
let sandbox: Sandbox;
let accounts: Accounts;
let stage: Stage;
let folder: string;

beforeAll(async () => {
  database = await openThrowAwayDatabase();
  sandbox = await startSandbox({
    directory: null,
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
    host: '127.0.0.1',
  });
  const hands = createSandboxHands(sandbox.addresses.control);
  const known = await hands.control<{
    stripe: Accounts['stripe'];
    discord: { botToken: string; guildId: string };
    tradingview: { sessionId: string; sessionIdSign: string; pine: { main: string } };
  }>('GET', '/credentials');
  const { pine, ...pair } = known.tradingview;
  accounts = {
    stripe: known.stripe,
    discord: { ...known.discord, oauth: null },
    tradingview: { ...pair, script: pine.main, second: 'TraderAnna', foreign: null },
  };
  const { stripe, discord, tradingview } = sandbox.addresses;
  stage = await openStage({ orm: database.orm, accounts, sites: { stripe, discord, tradingview } });
});
afterAll(async () => {
  await stage?.close();
  await sandbox?.close();
  await database?.close();
});
beforeEach(() => {
  folder = temporaryFolder();
});

type Run = (context: Context) => Promise<void>;

function stepOf(id: string, run: Run): Step {
  return defineStep<{ ended: boolean }>({
    id,
    title: 'x',
    provider: 'stripe',
    facts: { 'stripe.refund': ({ ended }) => equals(ended, true, 'ended') },
    async run(context, seen) {
      await run(context);
      seen.ended = true;
    },
  });
}

function play(
  steps: readonly Step[],
  { resume = false, signal = new AbortController().signal } = {},
) {
  const state = openRunState(join(folder, 'run'), { resume, now: new Date(0) });
  const person = createSandboxPerson(createSandboxHands(sandbox.addresses.control), signal);
  return rehearse({
    stage,
    steps,
    providers: ['stripe', 'discord', 'tradingview'],
    state,
    person,
    signal,
    onStep: () => {},
    onLeftover: () => {},
  });
}

/** Bypasses the recorder, like another program. */
function directly(): Stripe {
  const { port, hostname } = new URL(sandbox.addresses.stripe);
  return new Stripe(accounts.stripe.secretKey, { host: hostname, port, protocol: 'http' });
}

async function customers(): Promise<number> {
  return (await directly().customers.list({ limit: 100 })).data.length;
}

describe('the rehearsal’s clean-up', () => {
  it('removes what a step created before it failed', async () => {
    let during = 0;
    const { results, leftovers } = await play([
      stepOf('S1', async (context) => {
        await makeBuyer(context);
        during = await customers();
        throw new Error('broken off');
      }),
    ]);
    expect(during).toBe(1);
    expect(await customers()).toBe(0);
    expect(leftovers).toEqual([]);
    expect(results[0]).toMatchObject({ failure: 'broken off', findings: [{ verdict: 'unknown' }] });
  });

  it('removes what an interrupted step created and blocks further calls, and --resume repeats the step', async () => {
    const interruption = new AbortController();
    const played: string[] = [];
    let refusal = '';
    const steps = [
      stepOf('S1', async () => void played.push('S1')),
      stepOf('S2', async (context) => {
        played.push('S2');
        await makeBuyer(context);
        if (played.length > 2) return;
        interruption.abort();
        refusal = await context.stripe.gateway.ping().then(
          () => 'answered',
          () => 'refused',
        );
      }),
      stepOf('S3', async () => void played.push('S3')),
    ];
    const first = await play(steps, { signal: interruption.signal });
    expect(first.wasInterrupted).toBe(true);
    expect(refusal).toBe('refused');
    expect(await customers()).toBe(0);
    const second = await play(steps, { resume: true });
    expect(played).toEqual(['S1', 'S2', 'S2', 'S3']);
    expect(second.results.map(({ id }) => id)).toEqual(['S1', 'S2', 'S3']);
    expect(await customers()).toBe(0);
  });

  it('the next start removes what a killed run had noted', async () => {
    const { id } = await directly().customers.create({});
    openRunState(join(folder, 'run'), { resume: false, now: new Date(0) }).saveMade([
      { kind: 'stripe.customer', id, step: 'S1' },
    ]);
    expect(await customers()).toBe(1);
    await play([]);
    expect(await customers()).toBe(0);
  });

  it('the rehearsal’s clean-up counts missing things as removed and keeps what cannot be removed', async () => {
    const state = openRunState(join(folder, 'run'), { resume: false, now: new Date(0) });
    state.saveMade([
      { kind: 'stripe.customer', id: 'cus_thatisnotthere', step: null },
      { kind: 'discord.role', id: '820604160000000009', step: null },
      { kind: 'tradingview.entry', id: 'TraderAnna', within: 'PUB;unknown', step: null },
    ]);
    const { leftovers } = await play([]);
    expect(leftovers.map(({ thing }) => thing.kind)).toEqual(['tradingview.entry']);
    const kept = openRunState(join(folder, 'run'), { resume: false, now: new Date(0) }).made();
    expect(kept.map(({ kind }) => kind)).toEqual(['tradingview.entry']);
  });
});

describe('the checks before a rehearsal', () => {
  const check = async (changed: Partial<Accounts> = {}) => {
    stage.enter('preflight');
    const all = { ...accounts, ...changed };
    const problems = await preflight(stage.benches, all, ['stripe', 'discord', 'tradingview']);
    stage.enter(null);
    return problems;
  };

  it('the checks before a rehearsal refuse a server with many members, which is no throw-away', async () => {
    expect(await check()).toEqual([expect.stringMatching(/has 6\d members.*at most 25/)]);
  });

  it('the checks before a rehearsal refuse a script of another owner', async () => {
    const tradingview = { ...accounts.tradingview, script: 'PUB;0123456789abcdef' };
    const problems = await check({ tradingview });
    expect(problems[1]).toMatch(/is not a script of the account that the cookies belong to/);
  });

  it('the checks before a rehearsal refuse a dead cookie pair', async () => {
    const hands = createSandboxHands(sandbox.addresses.control);
    await hands.control('POST', '/tradingview/cookie/expire', {});
    const problems = await check();
    await hands.control('POST', '/tradingview/cookie/revive');
    expect(problems[1]).toMatch(/does not accept the cookie pair/);
  });
});

describe('the recording of a rehearsal', () => {
  it('the recording of a rehearsal has every call of a step, without the bot’s token', async () => {
    const before = stage.calls.length;
    await play([stepOf('D1', async (context) => void (await signIn(context)))]);
    const calls = stage.calls.slice(before);
    expect(calls.map(({ name }) => name)).toContain('GET /api/v10/gateway/bot');
    expect(calls.every(({ step }) => step === 'D1')).toBe(true);
    expect(JSON.stringify(stage.calls)).not.toContain(accounts.discord.botToken);
  });
});
