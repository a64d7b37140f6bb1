import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SetUpCheck } from '../../src/contract/operator/setup.contract.ts';
import { SET_UP_PARTS, type SetUpPart } from '../../src/domain/community/set-up-part.ts';
import { createStripeGateway } from '../billing/gateway/adapter.ts';
import { createStripeSetUp } from '../billing/gateway/calls/set-up-calls.ts';
import { disabledStripe } from '../billing/gateway/disabled-stripe.ts';
import { type CatalogueSource, fixedCatalogue } from '../catalogue/catalogue-source.ts';
import { readOnSale } from '../catalogue/versions.ts';
import { machineClock } from '../clock/clock.ts';
import { withPanelSettings } from '../composition/live-options.ts';
import { setUpFactsOf } from '../composition/slices/set-up.ts';
import type { Config } from '../config/config.ts';
import { type Orm, openOrm } from '../database/orm.ts';
import { createDiscordGateway } from '../discord/gateway/adapter.ts';
import type { DiscordGateway } from '../discord/gateway/port.ts';
import { findRunningDatabase } from '../launch/database/running-database.ts';
import { localSecrets } from '../launch/local-secrets.ts';
import { resolveProviders } from '../launch/resolve-providers.ts';
import { openRunRecord } from '../launch/run-record.ts';
import { getSandboxCredentials } from '../launch/sandbox/sandbox-client.ts';
import { createLog } from '../log/log.ts';
import { capturingTransport, smtpTransport } from '../mail/mail-transport.ts';
import { runChecks } from '../operator/setup/run-checks.ts';
import type { SetUpDeps } from '../operator/setup/set-up.deps.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { readSettings } from '../settings/published-settings.ts';
import { createTradingViewGateway } from '../tradingview/gateway/adapter.ts';

export type Diagnosis = Record<SetUpPart, SetUpCheck[]>;

/** How long the bot may take to sign in or be refused. */
const SIGN_IN_MS = 12_000;

/**
 * Runs every check of the setup page from the command line, with or without a running server.
 * Starts and creates nothing. Without a database, checks that need it report 'unknown'.
 */
export async function diagnose(config: Config): Promise<Diagnosis> {
  const orm = await openDatabase(config);
  try {
    const { deps, discord } = await depsOf(config, orm);
    await signIn(discord);
    const parts = await Promise.all(
      SET_UP_PARTS.map(async (part) => [part, await checksOf(deps, part, orm)] as const),
    );
    await discord?.stop();
    return Object.fromEntries(parts) as Diagnosis;
  } finally {
    await orm?.close();
  }
}

async function openDatabase({ storage }: Config): Promise<Orm | null> {
  const url = storage.databaseUrl ?? findRunningDatabase(storage.dataDirectory);
  if (url === null) return null;
  try {
    const orm = await openOrm(url, 3);
    await orm.em.fork().execute('select 1 from schema_migration limit 1');
    return orm;
  } catch {
    return null;
  }
}

async function checksOf(deps: SetUpDeps, part: SetUpPart, orm: Orm | null): Promise<SetUpCheck[]> {
  if (part === 'discord' && orm === null) {
    const found = 'Needs the database to be looked at.';
    const step = 'Start the server, or set DATABASE_URL.';
    const title = 'Bot';
    return [{ id: 'discord.bot', title, state: 'unknown', found, step, makes: null }];
  }
  return runChecks(deps, part);
}

async function depsOf(config: Config, orm: Orm | null) {
  const { web, storage } = config;
  const secrets = localSecretsOf(config);
  const running = openRunRecord(storage.dataDirectory).read();
  const addresses = running.sandbox?.addresses;
  const credentials =
    addresses === undefined ? null : await getSandboxCredentials(addresses).catch(() => null);
  const stored = orm === null ? {} : await settingsIn(orm);
  const { providers, business } = withPanelSettings(
    {
      business: config.business,
      providers: resolveProviders(
        config.providers,
        addresses === undefined || credentials === null ? null : { addresses, credentials },
        secrets,
      ),
    },
    { value: (name) => (config.inEnvironment.has(name) ? null : (stored[name] ?? null)) },
  );
  const { stripe, discord: bot, tradingview, paceScale } = providers;
  const log = createLog({ level: 'silent' });
  const publicUrl = running.server?.url ?? web.appUrl ?? `http://localhost:${web.port}`;
  const facts = setUpFactsOf(
    {
      databaseUrl: '',
      publicUrl,
      web,
      business,
      inEnvironment: config.inEnvironment,
      providers,
      sessionSecrets: [],
      operator: storage.operator,
      mail: { ...storage.mail, captureDirectory: '' },
      clientDirectory: '',
      imageSources: [],
      sandboxControlRoom: null,
      webhookUrl: `http://127.0.0.1:${running.server?.port ?? web.port}/api/webhooks/stripe`,
    },
    storage.databaseUrl !== null,
  );
  const discord =
    orm === null
      ? null
      : createDiscordGateway({ ...bot, guildId: bot.guildId ?? '', orm, log, paceScale });
  const { smtpUrl, from } = storage.mail;
  const key = stripe.secretKey;
  const catalogue = await catalogueOnSale(orm);
  const connection = {
    secretKey: key ?? '',
    apiBase: stripe.apiBase,
    networkRetries: 0,
    catalogue,
  };
  const deps: SetUpDeps = {
    facts,
    database: orm,
    machineClock,
    catalogue,
    stripe:
      key === null
        ? disabledStripe()
        : createStripeGateway({ ...connection, webhookSecrets: stripe.webhookSecrets }),
    stripeSetUp: key === null ? null : createStripeSetUp({ ...connection, switches: stripe }),
    settings: business,
    discord: discord ?? ({ state: () => ({ kind: 'off' }) } as unknown as DiscordGateway),
    tradingview:
      orm === null
        ? null
        : createTradingViewGateway({
            orm,
            machineClock,
            log,
            secretBox: createSecretBox(
              storage.sessionSecrets.length > 0 ? storage.sessionSecrets : [secrets.sessionSecret],
            ),
            baseUrl: tradingview.baseUrl,
            paceScale,
          }),
    scripts: tradingview.pine,
    mail:
      smtpUrl === null
        ? capturingTransport(join(storage.dataDirectory, 'mail'))
        : smtpTransport({ url: smtpUrl, from: from ?? '' }),
  };
  return { deps, discord };
}

/** A database that is not migrated yet has none. */
const settingsIn = (orm: Orm) => readSettings(orm.em.fork()).catch(() => ({}));

/** The published catalogue. Without a database, the documented one. */
async function catalogueOnSale(orm: Orm | null): Promise<CatalogueSource> {
  if (orm === null) return fixedCatalogue();
  try {
    const { no, document } = await readOnSale(orm.em.fork());
    return fixedCatalogue({ ...document, version: no });
  } catch {
    // A database that is not migrated yet has published nothing.
    return fixedCatalogue();
  }
}

/** Only reads secrets that a start generated. */
function localSecretsOf({ storage }: Config) {
  const running = openRunRecord(storage.dataDirectory).read();
  if (running.server !== undefined) return localSecrets(storage.dataDirectory);
  return { sessionSecret: '0'.repeat(64), webhookSecret: 'whsec_none' };
}

async function signIn(discord: DiscordGateway | null): Promise<void> {
  if (discord === null) return;
  discord.start();
  const deadline = performance.now() + SIGN_IN_MS;
  while (!['ready', 'refused', 'off'].includes(discord.state().kind)) {
    if (performance.now() > deadline) return;
    await delay(50);
  }
}
