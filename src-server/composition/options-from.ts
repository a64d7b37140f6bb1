import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { ProviderMode } from '../config/providers.config.ts';
import type { LocalSecrets } from '../launch/local-secrets.ts';
import { resolveProviders } from '../launch/resolve-providers.ts';
import type { Surroundings } from '../launch/surroundings.ts';
import type { Log } from '../log/log.ts';
import type { AppOptions } from './app-options.ts';

const CLIENT_DIRECTORY = 'dist/client';
const DISCORD_PICTURES = 'https://cdn.discordapp.com';

/** Combines the configuration with the launched services and generated secrets. */
export function optionsFrom(
  config: Config,
  around: Surroundings,
  { secrets, log, instance }: { secrets: LocalSecrets; log: Log; instance?: string | undefined },
): AppOptions {
  const { web, storage, business } = config;
  const providers = resolveProviders(config.providers, around.sandbox, secrets);
  const { username, password, passwordHash } = storage.operator;
  const local = passwordHash === null ? secrets.operatorPassword : null;
  const addresses = around.sandbox?.addresses ?? null;
  const isSandbox = (mode: ProviderMode) => mode === 'sandbox';
  return {
    databaseUrl: around.databaseUrl,
    ...(instance !== undefined && { instance }),
    ownDatabase: storage.databaseUrl !== null,
    publicUrl: around.appUrl,
    web,
    business,
    inEnvironment: config.inEnvironment,
    providers,
    sessionSecrets:
      storage.sessionSecrets.length > 0 ? storage.sessionSecrets : [secrets.sessionSecret],
    operator: { username, password: password ?? local, passwordHash },
    mail: { ...storage.mail, captureDirectory: join(around.dataDirectory, 'mail') },
    languageDirectory: join(around.dataDirectory, 'languages'),
    clientDirectory: CLIENT_DIRECTORY,
    imageSources: [
      addresses !== null && isSandbox(providers.discord.mode)
        ? addresses.discord
        : DISCORD_PICTURES,
    ],
    sandboxControlRoom: addresses?.control ?? null,
    webhookUrl: `http://${reachableHost(web.host)}:${around.port}/api/webhooks/stripe`,
    log,
  };
}

/** The host by which a local process reaches a server that listens on `host`. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
