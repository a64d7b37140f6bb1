import { type Sandbox, startSandbox } from '../../../src-sandbox/sandbox.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { openDiscordBench } from '../benches/discord-bench.ts';
import { openStripeBench } from '../benches/open-stripe-bench.ts';
import { openTradingViewBench } from '../benches/tradingview-bench.ts';
import type { Benches } from '../made/remove-made.ts';
import { createSandboxHands, type SandboxHands } from '../person/sandbox-hands.ts';
import { createPace, type Pace } from '../recording/pace.ts';
import { type RecordedCall, startRecorder } from '../recording/recorder.ts';
import type { Accounts } from '../settings/accounts.ts';
import type { Provider } from '../step.ts';

/** Environment of the steps: provider URLs, clients and recordings. */
export interface Stage {
  benches: Benches;
  hands: SandboxHands | null;
  now(): Promise<Date>;
  calls: readonly RecordedCall[];
  /** Records calls under this step from now on. Null: refuses every call. */
  enter(step: string | null): void;
  close(): Promise<void>;
}

const LIVE_SITES: Record<Provider, string> = {
  stripe: 'https://api.stripe.com',
  discord: 'https://discord.com',
  tradingview: 'https://www.tradingview.com',
};

/** On loopback the product's pace is sped up. */
const SANDBOX_PACE_SCALE = 1_000;

interface StageOptions {
  orm: Orm;
  /** Null: start the sandbox and use it. */
  accounts: Accounts | null;
  /** URLs of the services. Absent: the real ones. */
  sites?: Record<Provider, string>;
  onCall?(call: RecordedCall): void;
  /** Awaited before the first call to a started sandbox. */
  onSandbox?(sandbox: Sandbox): Promise<void>;
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const { orm, accounts, onCall } = options;
  const sandbox =
    accounts === null
      ? await startSandbox({
          directory: null,
          ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
          host: '127.0.0.1',
        })
      : null;
  if (sandbox !== null) await options.onSandbox?.(sandbox);
  const hands = sandbox === null ? null : createSandboxHands(sandbox.addresses.control);
  const used = accounts ?? (await sandboxAccounts(hands));
  const sites = sandbox?.addresses ?? options.sites ?? LIVE_SITES;
  const calls: RecordedCall[] = [];
  let step: string | null = null;
  const pace: Pace = accounts === null ? async () => {} : createPace();
  const benches = {} as Benches;
  const recorder = await startRecorder({
    targets: { stripe: sites.stripe, discord: sites.discord, tradingview: sites.tradingview },
    secrets: () => secretsOf(used, benches),
    step: () => step,
    pace,
    onCall(call) {
      calls.push(call);
      onCall?.(call);
    },
  });
  const { addresses } = recorder;
  const log = createLog({ level: 'silent' });
  const paceScale = accounts === null ? SANDBOX_PACE_SCALE : 1;
  benches.stripe = openStripeBench(used.stripe.secretKey, addresses.stripe);
  benches.discord = openDiscordBench({
    account: used.discord,
    apiBase: addresses.discord,
    site: sites.discord,
    orm,
    log,
    paceScale,
  });
  benches.tradingview = openTradingViewBench({
    account: used.tradingview,
    baseUrl: addresses.tradingview,
    orm,
    log,
    paceScale,
  });
  return {
    benches,
    hands,
    async now() {
      if (hands === null) return new Date();
      return new Date((await hands.control<{ now: string }>('GET', '/clock')).now);
    },
    calls,
    enter: (next) => {
      step = next;
    },
    async close() {
      await benches.discord.gateway.stop();
      await recorder.close();
      await sandbox?.close();
    },
  };
}

interface SandboxCredentials {
  stripe: { secretKey: string };
  discord: { botToken: string; guildId: string; clientId: string; clientSecret: string };
  tradingview: { sessionId: string; sessionIdSign: string; pine: { main: string } };
}

/** A trader in the sandbox's seed without access. */
const SANDBOX_SECOND = 'TraderAnna';

async function sandboxAccounts(hands: SandboxHands | null): Promise<Accounts> {
  if (hands === null) throw new Error('Only the sandbox knows its accounts.');
  const { stripe, discord, tradingview } = await hands.control<SandboxCredentials>(
    'GET',
    '/credentials',
  );
  const { foreignScript } = await hands.control<{ foreignScript: { pineId: string } }>(
    'GET',
    '/tradingview/state',
  );
  const { botToken, guildId, clientId, clientSecret } = discord;
  const { sessionId, sessionIdSign, pine } = tradingview;
  return {
    stripe,
    discord: {
      botToken,
      guildId,
      oauth: { clientId, clientSecret, redirectUri: 'http://127.0.0.1:1/callback' },
    },
    tradingview: {
      sessionId,
      sessionIdSign,
      script: pine.main,
      second: SANDBOX_SECOND,
      foreign: foreignScript.pineId,
    },
  };
}

function secretsOf({ stripe, discord, tradingview }: Accounts, benches: Benches): string[] {
  const pair = benches.tradingview?.pair();
  return [
    stripe.secretKey,
    discord.botToken,
    discord.oauth?.clientSecret,
    tradingview.sessionId,
    tradingview.sessionIdSign,
    pair?.sessionId,
    pair?.sessionIdSign,
  ].filter((secret) => secret !== undefined);
}
