import type { Catalogue, Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { type Sandbox, startSandbox } from '../../../../src-sandbox/sandbox.ts';
import {
  type AccessGrant,
  AccessGrantEntity,
} from '../../../../src-server/access/access-grant.entity.ts';
import { reconcileAccount } from '../../../../src-server/access/engine/reconcile-access.ts';
import type { AccessDeps, CrashPoint } from '../../../../src-server/access/engine/reconcile-run.ts';
import {
  type MovableClock,
  machineClock,
  movableClock,
} from '../../../../src-server/clock/clock.ts';
import { createCommunityAccess } from '../../../../src-server/discord/community-access.ts';
import type { DiscordDeps } from '../../../../src-server/discord/discord.deps.ts';
import { ensureCommunityMapping } from '../../../../src-server/discord/ensure-community-mapping.ts';
import { createDiscordGateway } from '../../../../src-server/discord/gateway/adapter.ts';
import { createDiscordOAuth } from '../../../../src-server/discord/gateway/oauth-client.ts';
import { settleIdentities } from '../../../../src-server/discord/identity/catch-up.ts';
import {
  type MemberFollower,
  startMemberFollower,
} from '../../../../src-server/discord/identity/member-follower.ts';
import { settleRead } from '../../../../src-server/discord/known/settle-read.ts';
import type { Kernel } from '../../../../src-server/kernel.ts';
import { createLog } from '../../../../src-server/log/log.ts';
import type { SubscriberActor } from '../../../../src-server/procedure/request-context.ts';
import { createSecretBox } from '../../../../src-server/secrets/secret-box.ts';
import { createTradingViewGateway } from '../../../../src-server/tradingview/gateway/adapter.ts';
import { createIndicatorAccess } from '../../../../src-server/tradingview/indicator-access.ts';
import { createHandsOffGateway } from '../../../../src-server/tradingview/manual/hands-off-gateway.ts';
import type { TradingViewDeps } from '../../../../src-server/tradingview/tradingview.deps.ts';
import { createTestDatabase } from '../../../support/database/database.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';
import {
  type Contract,
  holdToContract,
} from '../../../support/discord-contract/hold-to-contract.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { eventually } from '../../../support/until.ts';
import type { BenchOptions } from './bench-options.ts';
import { type BenchStanding, benchStanding } from './bench-standing.ts';
import { credentialsOf, type ProviderControls, providerControlsOf } from './provider-controls.ts';
import { recordedJobs } from './recorded-jobs.ts';

export const DAY_MS = 86_400_000;
export const SLACK_DAYS = 3;
export const BENCH_SECRET = 'a secret of the tests, long enough to be one';
/** The answer of a call must not depend on the machine's speed. */
const waitMs = PATIENCE_MS;
/** Our own pace in tests: waits are a hundredth of the real ones. */
export const PACE_SCALE = 100;

/** The engine with both providers, on its own database and sandbox. */
export interface Bench extends ProviderControls {
  databaseUrl: string;
  sandbox: Sandbox;
  /** Differences between the Discord traffic and the published types; `close` throws them. */
  contract: Contract;
  clock: MovableClock;
  access: AccessDeps;
  discord: DiscordDeps;
  tradingView: TradingViewDeps;
  follower: MemberFollower;
  /** Accounts that have not followed a mailed link. */
  unconfirmed: Set<string>;
  /** Accounts enqueued for reconciling, in order. */
  enqueued: string[];
  /** Gives an account a plan until `days` from now. Absent: beyond the end of the test. */
  subscribe(accountId: string, plan: Plan, days?: number): void;
  /** Publishes a catalogue. */
  sell(catalogue: Catalogue): void;
  reconcile(accountId: string, options?: { fresh?: boolean }): ReturnType<typeof reconcileAccount>;
  /** Runs enqueued accounts until the queue is empty. */
  settle(): Promise<void>;
  grants(accountId: string): Promise<AccessGrant[]>;
  /** Kills the next run at this point. */
  crashAt(point: CrashPoint): void;
  /** Whether it was killed. */
  crashed(): boolean;
  close(): Promise<void>;
}

export const actorOf = (accountId: string): SubscriberActor => ({
  kind: 'subscriber',
  accountId,
  email: 'somebody@example.com',
  sessionId: `session of ${accountId}`,
});

export class Killed extends Error {}

export async function startBench(options: BenchOptions = {}): Promise<Bench> {
  const {
    paceScale = PACE_SCALE,
    rowIds = 'user',
    membersIntent = true,
    machineClock: dated,
    slaHours,
    ...sandboxOptions
  } = options;
  const database = await createTestDatabase();
  const sandbox = await startSandbox({
    directory: null,
    host: '127.0.0.1',
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
    ...sandboxOptions,
  });
  const contract = await holdToContract(sandbox.providers.discord);
  const orm = await openTestOrm(database.url);
  const log = createLog({ level: 'silent' });
  const clock = movableClock(new Date());
  const standings = new Map<string, BenchStanding>();
  const { jobs, enqueued } = recordedJobs();
  const { bot, seller } = credentialsOf(sandbox);
  const secretBox = createSecretBox([BENCH_SECRET]);
  const apiBase = `${sandbox.addresses.discord}/api`;
  const discordGateway = createDiscordGateway({
    ...bot,
    apiBase,
    orm,
    log,
    paceScale,
    retry: { baseMs: 20, maxMs: 200 },
  });
  const tradingViewGateway = createTradingViewGateway({
    orm,
    log,
    secretBox,
    baseUrl: sandbox.addresses.tradingview,
    paceScale,
    machineClock: dated ?? machineClock,
  });
  await tradingViewGateway.giveSession(seller);
  const manual = slaHours === undefined ? null : { slaHours };
  const tradingView = manual ? createHandsOffGateway(tradingViewGateway) : tradingViewGateway;

  let sold = DOCUMENTED_CATALOGUE;
  let crash: CrashPoint | null = null;
  const standing = benchStanding(standings, clock);
  const kernel: Kernel = {
    orm,
    clock,
    machineClock,
    log,
    jobs,
    catalogue: { current: () => sold, reach: async () => {} },
  };
  const access: AccessDeps = {
    ...kernel,
    expirySlackDays: SLACK_DAYS,
    random: () => 0,
    standing,
    providers: [
      createCommunityAccess({
        ...kernel,
        standing,
        expirySlackDays: SLACK_DAYS,
        gateway: discordGateway,
        onListed: (members) => settleIdentities(discord, members),
        onRead: (memberId, member) => settleRead(discord, memberId, member),
        maxReads: options.maxReads,
      }),
      createIndicatorAccess({
        ...kernel,
        gateway: tradingView,
        scripts: seller.pine,
        paceScale,
      }),
    ],
    crashPoint(point) {
      if (point !== crash) return;
      crash = null;
      throw new Killed(point);
    },
  };
  const unconfirmed = new Set<string>();
  const shared = { ...kernel, access, waitMs };
  const limits = { byAccount: async () => undefined };
  const discord: DiscordDeps = {
    ...shared,
    gateway: discordGateway,
    apiBase,
    isConfirmed: async (accountId) => !unconfirmed.has(accountId),
    secretBox,
    link: {
      oauth: createDiscordOAuth({ ...bot, apiBase, redirectUri: 'http://localhost:3000/account' }),
    },
  };
  const outside = providerControlsOf(sandbox);
  if (!membersIntent) await outside.control('discord', '/settings', { guildMembersIntent: false });
  const follower = startMemberFollower(discord);
  discordGateway.start();
  await eventually(() => discordGateway.state().kind === 'ready');
  await ensureCommunityMapping(discord);
  await follower.idle();

  const bench: Bench = {
    databaseUrl: database.url,
    sandbox,
    contract,
    clock,
    access,
    discord,
    tradingView: { ...shared, gateway: tradingView, limits, scripts: seller.pine, manual },
    follower,
    unconfirmed,
    enqueued,
    subscribe(accountId, plan, days = 30) {
      const accessUntil = new Date(clock.now().getTime() + days * DAY_MS);
      standings.set(accountId, { plan, accessUntil });
    },
    sell(catalogue) {
      sold = catalogue;
    },
    reconcile: (accountId, options) =>
      reconcileAccount(access, accountId, { cause: 'test', ...options }),
    async settle() {
      await follower.idle();
      for (let next = enqueued.shift(); next !== undefined; next = enqueued.shift()) {
        await bench.reconcile(next);
        await follower.idle();
      }
    },
    grants: (accountId) =>
      orm.em.fork().find(AccessGrantEntity, { accountId }, { orderBy: { id: 'asc' } }),
    ...outside,
    crashAt(point) {
      crash = point;
    },
    crashed: () => crash === null,
    async close() {
      await discordGateway.stop();
      await follower.idle();
      await sandbox.close();
      await orm.close();
      await database.drop();
      contract.check();
    },
  };
  await bench.control('tradingview', '/settings', { rowIds });
  return bench;
}
