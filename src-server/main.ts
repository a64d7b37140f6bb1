import { join } from 'node:path';
import { createApp } from './app.ts';
import { loadConfig } from './config/load-config.ts';
import { migrate } from './database/migrate.ts';
import { listen } from './http/listen.ts';
import { localSecrets } from './launch/local-secrets.ts';
import { registerSandboxWebhook, resolveProviders } from './launch/resolve-providers.ts';
import { openShutdown } from './launch/shutdown.ts';
import { hookStopSignals } from './launch/stop-signals.ts';
import { launchSurroundings } from './launch/surroundings.ts';
import { wantsColours, welcomeText } from './launch/welcome.ts';
import { createLog } from './log/log.ts';
import { createLogFile } from './log/log-file.ts';

const startedAt = performance.now();
const shutdown = openShutdown();
hookStopSignals(shutdown);

await shutdown.guard(async () => {
  const config = loadConfig(process.env);
  const { web, storage, business } = config;
  const logFile = web.production ? null : createLogFile();
  const log = createLog({ level: web.logLevel, ...(logFile && { destination: logFile }) });
  const around = await launchSurroundings(
    {
      dataDirectory: storage.dataDirectory,
      databaseUrl: storage.databaseUrl,
      needsSandbox: needsSandbox(config.providers),
      sandboxPort: config.providers.sandboxPort,
      host: web.host,
      port: web.port,
      appUrl: web.appUrl,
      log,
      say: (line) => process.stdout.write(`${line}\n`),
    },
    shutdown,
  );
  logFile?.open(around.dataDirectory);
  const secrets = localSecrets(around.dataDirectory);
  const providers = resolveProviders(config.providers, around.sandbox, secrets);
  await migrate(around.databaseUrl);

  const operator = {
    ...storage.operator,
    password:
      storage.operator.password ??
      (storage.operator.passwordHash === null ? secrets.operatorPassword : null),
  };
  const app = await createApp({
    databaseUrl: around.databaseUrl,
    publicUrl: around.appUrl,
    web,
    business,
    providers,
    sessionSecrets:
      storage.sessionSecrets.length > 0 ? storage.sessionSecrets : [secrets.sessionSecret],
    operator,
    mail: { ...storage.mail, captureDirectory: join(around.dataDirectory, 'mail') },
    clientDirectory: 'dist/client',
    imageSources: [
      providers.discord.mode === 'sandbox' && around.sandbox !== null
        ? around.sandbox.addresses.discord
        : 'https://cdn.discordapp.com',
    ],
    sandboxControlRoom: around.sandbox?.addresses.control ?? null,
    log,
  });
  shutdown.add({ name: 'jobs and bot', withinMs: 2_500, stop: app.stop });
  if (around.sandbox !== null && providers.stripe.mode === 'sandbox') {
    await registerSandboxWebhook(around.sandbox.addresses, {
      url: `http://127.0.0.1:${around.port}/api/webhooks/stripe`,
      secret: secrets.webhookSecret,
    });
  }
  await app.start();
  const listening = await listen(app.http, { host: web.host, port: around.port });
  shutdown.add({ name: 'the web server', withinMs: 2_000, stop: listening.stop });
  around.recordServer();
  process.stdout.write(
    welcomeText(
      {
        brandName: business.brandName,
        url: around.appUrl,
        operator: {
          url: `${around.appUrl}/admin`,
          username: operator.username,
          password: web.production ? null : operator.password,
        },
        controlRoom: around.sandbox?.addresses.control ?? null,
        sandboxed: (['stripe', 'discord', 'tradingview'] as const).filter(
          (name) => providers[name].mode === 'sandbox',
        ),
        secondsToReady: (performance.now() - startedAt) / 1000,
      },
      wantsColours(process.stdout),
    ),
  );
});

function needsSandbox(providers: ReturnType<typeof loadConfig>['providers']): boolean {
  return [providers.stripe, providers.discord, providers.tradingview].some(
    (provider) => provider.mode === 'sandbox',
  );
}
