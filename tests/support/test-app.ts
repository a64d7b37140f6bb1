import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../src-sandbox/sandbox.ts';
import { type App, createApp } from '../../src-server/app.ts';
import type { Clock } from '../../src-server/clock/clock.ts';
import type { FollowedClock } from '../../src-server/clock/followed-clock.ts';
import type { AppOptions } from '../../src-server/composition/app-options.ts';
import { introduceToSandbox } from '../../src-server/composition/sandbox/introduce-to-sandbox.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { listen } from '../../src-server/http/listen.ts';
import { resolveProviders } from '../../src-server/launch/resolve-providers.ts';
import { getSandboxCredentials } from '../../src-server/launch/sandbox/sandbox-client.ts';
import { createLog } from '../../src-server/log/log.ts';
import { findFreePort } from '../../src-server/process/free-port.ts';
import { callerOf } from './control-call.ts';
import { createTestDatabase } from './database/database.ts';
import { openTestOrm } from './database/open-test-orm.ts';
import { asRuntimeRole } from './database/runtime-role.ts';
import { type Contract, holdToContract } from './discord-contract/hold-to-contract.ts';
import { PATIENCE_MS } from './patience.ts';
import { until } from './until.ts';

export const OPERATOR = { username: 'operator', password: 'correct horse battery' };

/** The minimum that argon2 accepts. Tests of the hash itself use the hasher at production cost. */
const CHEAPEST_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestApp {
  readonly app: App;
  sandbox: Sandbox;
  /** Differences between the Discord traffic and the published types; `close` throws them. */
  contract: Contract;
  /** The address of the application. */
  url: string;
  /** A person's call to the sandbox's control port. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Waits for the captured mail to this address with a matching subject. */
  mailTo(address: string, subject: RegExp): Promise<CapturedMail>;
  /** Everything logged so far. */
  logged(): string;
  /** Restarts the app on another database, as after a restore. The sandbox keeps running. */
  moveTo(databaseUrl: string, interrupt: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface CapturedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

interface TestAppOverrides {
  /** Settings as the environment gives them. */
  environment?: Record<string, string>;
  /** The built client's folder. Absent: no client. */
  clientDirectory?: string;
  /** The host of its public address. Default: 127.0.0.1. */
  host?: string;
  /** The database role that serves. Default: the owner of the tables. */
  role?: 'owner' | 'runtime';
  /** Default: the machine's. `clockOfCodes` stands still for tests of one-time codes. */
  machineClock?: Clock;
}

/** The whole application on its own database and sandbox, listening on loopback. */
export async function createTestApp(overrides: TestAppOverrides = {}): Promise<TestApp> {
  const { environment = {}, clientDirectory, machineClock } = overrides;
  const { host = '127.0.0.1', role = 'owner' } = overrides;
  const database = await createTestDatabase();
  const servedUrl = role === 'owner' ? database.url : await asRuntimeRole(database.url);
  const sandbox = await startSandbox({
    directory: null,
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
    host: '127.0.0.1',
  });
  const contract = await holdToContract(sandbox.providers.discord);
  const mailDirectory = mkdtempSync(join(tmpdir(), 'wickline-mail-'));
  const config = loadConfig({
    // The sandbox sets no pace here, so tests need not wait for ours.
    PROVIDER_PACE_SCALE: '50',
    // Nor any limits. Tests about limits set the real ones.
    RATE_LIMIT_SCALE: '100000',
    ...environment,
  });
  const { addresses } = sandbox;
  const credentials = await getSandboxCredentials(addresses);
  const lines: string[] = [];
  const secrets = { webhookSecret: 'whsec_test' };
  // The port must be known before the application, because it is part of its own origin.
  const port = await findFreePort();
  const options: AppOptions = {
    databaseUrl: servedUrl,
    publicUrl: `http://${host}:${port}`,
    web: config.web,
    business: config.business,
    inEnvironment: config.inEnvironment,
    providers: resolveProviders(config.providers, { addresses, credentials }, secrets),
    sessionSecrets: ['a secret for tests, long enough for anything'],
    operator: { ...OPERATOR, passwordHash: null },
    mail: { ...config.storage.mail, captureDirectory: mailDirectory },
    clientDirectory: clientDirectory ?? join(mailDirectory, 'no-client'),
    imageSources: [addresses.discord],
    sandboxControlRoom: addresses.control,
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    // The answer of a call must not depend on the machine's speed.
    answerWaitMs: PATIENCE_MS,
    passwordCost: CHEAPEST_HASH,
    ...(machineClock !== undefined && { machineClock }),
    followClock: () => followSandbox(sandbox),
    log: createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
  };
  const run = async (databaseUrl: string) => {
    // Nor may a call be refused because others keep the connections busy.
    const orm = await openTestOrm(databaseUrl);
    const app = await createApp({ ...options, databaseUrl, orm });
    await introduceToSandbox(options);
    const listening = await listen(app.http, { host: '127.0.0.1', port });
    await app.start();
    await app.standForLeader();
    return { app, listening };
  };
  let running = await run(servedUrl);
  const stop = async () => {
    await running.listening.stop();
    await running.app.stop();
  };
  return {
    get app() {
      return running.app;
    },
    sandbox,
    contract,
    url: options.publicUrl,
    control: callerOf(addresses.control),
    logged: () => lines.join(''),
    async mailTo(address, subject) {
      const matching = () =>
        mailsIn(mailDirectory).find((mail) => mail.to === address && subject.test(mail.subject));
      await until(`a mail to ${address} like ${subject}`, () => matching() !== undefined);
      return matching() as CapturedMail;
    },
    async moveTo(databaseUrl, interrupt) {
      await stop();
      await interrupt();
      running = await run(databaseUrl);
    },
    async close() {
      await stop();
      await sandbox.close();
      await database.drop();
      rmSync(mailDirectory, { recursive: true, force: true });
      contract.check();
    },
  };
}

function mailsIn(directory: string): CapturedMail[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as CapturedMail);
}

/** The sandbox's time without its socket. A jump is reported when all that was due on its way is done. */
function followSandbox({ core: { clock } }: Sandbox): FollowedClock {
  const listeners: ((milliseconds: number) => void)[] = [];
  const { advanceTo } = clock;
  const ahead = () => clock.now().getTime() - Date.now();
  let stopped = false;
  clock.advanceTo = async (target) => {
    const before = ahead();
    await advanceTo(target);
    if (!stopped) for (const listener of listeners) listener(ahead() - before);
  };
  return {
    now: () => clock.now(),
    ready: Promise.resolve(),
    onLeap: (listener) => void listeners.push(listener),
    stop() {
      stopped = true;
    },
  };
}
