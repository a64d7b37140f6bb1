import type { PublicSettings } from '../../src/contract/public-settings.contract.ts';
import type { Catalogue, Plan } from '../../src/domain/catalogue/catalogue.ts';
import { currencyForm, minorDigits } from '../../src/domain/currency.ts';
import { DOCUMENTED_LOCALE, type Locale } from '../../src/texts/languages.ts';
import type { PasswordCost } from '../auth/password/password-hasher.ts';
import { fixedCatalogue } from '../catalogue/catalogue-source.ts';
import type { Clock } from '../clock/clock.ts';
import type { FollowedClock } from '../clock/followed-clock.ts';
import type { BusinessConfig } from '../config/business.config.ts';
import type { ProvidersConfig } from '../config/providers.config.ts';
import type { WebConfig } from '../config/web.config.ts';
import type { Orm } from '../database/orm.ts';
import type { Log } from '../log/log.ts';
import { scriptsOnSale } from '../tradingview/scripts/script-table.ts';

/** Everything that the application is built from. Nothing reads the environment later. */
export interface AppOptions {
  databaseUrl: string;
  /** Opened by the start, on the same address. Default: opened by the application. */
  orm?: Orm;
  /** True for an external database. Default: the embedded one. */
  ownDatabase?: boolean;
  /** Instance name, in every log line and in the leader's row. Default: random. */
  instance?: string;
  /** Public origin, without trailing slash. */
  publicUrl: string;
  web: WebConfig;
  business: BusinessConfig;
  /** Names that the environment sets. Their values win over those of the setup page. */
  inEnvironment: ReadonlySet<string>;
  /** Already contains the sandbox's addresses and credentials. */
  providers: ProvidersConfig;
  /** The first encrypts, all decrypt. */
  sessionSecrets: string[];
  operator: { username: string; password: string | null; passwordHash: string | null };
  mail: { smtpUrl: string | null; from: string | null; captureDirectory: string };
  /** Languages that the seller added. Absent: none. */
  languageDirectory?: string;
  /** The built client. */
  clientDirectory: string;
  /**
   * Origins of the sandboxed Discord's avatars, for the content policy. Empty with the real one.
   */
  imageSources: string[];
  sandboxControlRoom: string | null;
  /**
   * How long, in milliseconds, a call waits for work it started before it answers without the
   * outcome. Default: each call's own limit.
   */
  answerWaitMs?: number;
  /** Cost of a password hash. Default: the production cost. Only tests set it. */
  passwordCost?: PasswordCost;
  /** Machine time. Default: the machine's clock. Only tests set it. */
  machineClock?: Clock;
  /** Follows the business time of an address. Absent: reads the address. Only tests set it. */
  followClock?: (url: string) => FollowedClock;
  /** Where a sandboxed Stripe sends its events. */
  webhookUrl: string;
  log: Log;
}

/** The configuration and the shop that pages may read. */
export function publicSettingsOf(
  options: Pick<AppOptions, 'business' | 'providers' | 'sandboxControlRoom'>,
  {
    catalogue,
    soldOut,
    locale = DOCUMENTED_LOCALE,
  }: { catalogue: Catalogue; soldOut: readonly Plan[]; locale?: Locale },
): PublicSettings {
  const { business, providers } = options;
  const currency = catalogue.currency ?? business.currency;
  const scripts = scriptsOnSale({
    catalogue: fixedCatalogue(catalogue),
    scripts: providers.tradingview.pine,
  });
  return {
    brandName: business.brandName,
    supportEmail: business.supportEmail,
    ...currencyForm(currency, locale),
    currencyDigits: minorDigits(currency),
    catalogue: catalogue.version === 0 ? null : publicCatalogue(catalogue),
    pricing: business.pricing,
    links: business.links,
    stats: business.stats,
    sandbox: sandboxedOf(options),
    sandboxControlRoom: options.sandboxControlRoom,
    ...(business.leaving.page && { leavePage: true }),
    ...(soldOut.length > 0 && { soldOut: [...soldOut] }),
    notDelivered: scripts.filter(({ pineId }) => pineId === null).map(({ name }) => name),
  };
}

/** Visitors need no ids of scripts. */
function publicCatalogue(catalogue: Catalogue): Catalogue {
  const entitlements = catalogue.entitlements.map((each) => ({ ...each, pineId: null }));
  return { ...catalogue, entitlements };
}

/** The providers that the sandbox simulates. */
export function sandboxedOf({
  providers,
}: Pick<AppOptions, 'providers'>): PublicSettings['sandbox'] {
  const names = ['stripe', 'discord', 'tradingview'] as const;
  return names.filter((name) => providers[name].mode === 'sandbox');
}
