import { setTimeout as delay } from 'node:timers/promises';
import { sandboxedOf } from './composition/app-options.ts';
import { optionsFrom } from './composition/options-from.ts';
import { introduceToSandbox } from './composition/sandbox/introduce-to-sandbox.ts';
import { warningsOf } from './config/contradictions.ts';
import { loadConfig } from './config/load-config.ts';
import { newId } from './database/identifier.ts';
import { withClient } from './database/one-client.ts';
import { daysOf, requireDemo } from './launch/demo/demo-order.ts';
import { offerDemo } from './launch/demo/offer-demo.ts';
import { launchFor } from './launch/launch-for.ts';
import { keepLiveMark } from './launch/live-mark.ts';
import { localSecrets } from './launch/local-secrets.ts';
import { openShutdown } from './launch/shutdown.ts';
import { clearProduct, offerStartOver } from './launch/start-over.ts';
import { hookStopSignals } from './launch/stop-signals.ts';
import { wantsColours, welcomeText } from './launch/welcome.ts';
import { createLog } from './log/log.ts';
import { createLogFile } from './log/log-file.ts';
import { collectAfterStart } from './process/collect-garbage.ts';
import { boundYoungHeap, withFlagsOfStart } from './process/young-heap.ts';
import { readProduct } from './product.ts';

boundYoungHeap();
const shutdown = openShutdown();
hookStopSignals(shutdown);

const { promise, resolve: haveStarted } = Promise.withResolvers<void>();
/** Settles once the server has started: never if it refuses to, or is stopped before. */
export const started = promise;
export { withFlagsOfStart };

void shutdown.guard(async () => {
  const config = loadConfig(process.env);
  const { web } = config;
  const demo = requireDemo(process.argv, config);
  const logFile = web.production ? null : createLogFile();
  const instance = newId();
  const log = createLog({
    level: web.logLevel,
    ...(logFile && { destination: logFile }),
    // With the embedded database there is only one instance.
    ...(config.storage.databaseUrl !== null && { instance }),
  });
  const [around, { openOrm, prepareDatabase, createApp, listen }] = await Promise.all([
    launchFor({ ...config, sandboxStartsDaysAgo: daysOf(demo) }, log, shutdown),
    readProduct(),
  ]);
  logFile?.open(around.dataDirectory);
  for (const sentence of warningsOf(config)) log.warn(sentence);
  const options = optionsFrom(config, around, {
    secrets: localSecrets(around.dataDirectory),
    log,
    instance,
  });

  await clearProduct(config, around);
  // One connection: each costs a start five milliseconds.
  const prepared = withClient(around.ownerUrl ?? around.databaseUrl, async (owner) => {
    await prepareDatabase(owner, { ...around, log });
    await keepLiveMark(config, { ...around, owner });
  });
  // Opening takes no connection, so it need not wait for the tables.
  const [orm] = await Promise.all([openOrm(around.databaseUrl), prepared]);
  const app = await createApp({ ...options, orm });
  shutdown.add({ name: 'jobs and bot', withinMs: 2_500, stop: app.stop });
  await introduceToSandbox(options);
  await app.start();
  await around.releasePort();
  const listening = await listen(app.http, { host: web.host, port: around.port });
  const besidesMs = web.drainSeconds * 1000;
  shutdown.add({
    name: 'the web server',
    withinMs: 2_000,
    besidesMs,
    async stop() {
      // Load balancers poll /readyz and need a moment to redirect traffic.
      app.announceStop();
      listening.announceStop();
      await delay(besidesMs);
      await listening.stop();
    },
  });
  // Listen first: no request waits for workers, for the election, or for a new leader's startup.
  if (!shutdown.signal.aborted) await app.standForLeader();
  if (shutdown.signal.aborted) return;
  around.recordServer();

  const welcome = {
    brandName: config.business.brandName,
    url: around.appUrl,
    operator: {
      url: `${around.appUrl}/admin`,
      username: options.operator.username,
      password: web.production ? null : options.operator.password,
    },
    controlRoom: options.sandboxControlRoom,
    sandboxed: sandboxedOf(options),
    secondsToReady: process.uptime(),
  };
  process.stdout.write(welcomeText(welcome, wantsColours(process.stdout)));
  const { operator } = options;
  offerDemo({ config, around, operator, holdRepairs: app.holdRepairs, log, shutdown }, demo);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  offerStartOver(config, around, { shutdown, say });
  haveStarted();
  if (web.production) collectAfterStart();
});
