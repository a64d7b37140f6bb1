import type { PublicSettings } from '../../src/contract/public-settings.contract.ts';
import { currencySign } from '../../src/domain/currency.ts';
import type { PasswordCost } from '../auth/password/password-hasher.ts';
import type { BusinessConfig } from '../config/business.config.ts';
import type { ProvidersConfig } from '../config/providers.config.ts';
import type { WebConfig } from '../config/web.config.ts';
import type { Log } from '../log/log.ts';
import { INDICATORS } from '../tradingview/scripts/script-table.ts';

/** Everything that the application is built from; nothing in it is read from the environment later. */
export interface AppOptions {
  databaseUrl: string;
  /** Not the embedded one. Absent: it is. */
  ownDatabase?: boolean;
  /** In every line of the log and in the leader's row. Absent: any. */
  instance?: string;
  /** Public origin, without trailing slash. */
  publicUrl: string;
  web: WebConfig;
  business: BusinessConfig;
  /** With the sandbox's addresses and credentials already in place. */
  providers: ProvidersConfig;
  /** The first encrypts, all decrypt. */
  sessionSecrets: string[];
  operator: { username: string; password: string | null; passwordHash: string | null };
  mail: { smtpUrl: string | null; from: string | null; captureDirectory: string };
  /** The built client. */
  clientDirectory: string;
  /** Where avatars of the sandbox's Discord come from, for the content policy; empty with the real one. */
  imageSources: string[];
  sandboxControlRoom: string | null;
  /**
   * How long a call waits for what it began before it answers without the outcome, in milliseconds. Absent: as long as
   * each call should keep a person waiting.
   */
  answerWaitMs?: number;
  /** What a hash of a password costs. Absent: what production needs. Only tests set it. */
  passwordCost?: PasswordCost;
  /** Where a sandboxed Stripe sends its events. */
  webhookUrl: string;
  log: Log;
}

/** What pages may know of the configuration. */
export function publicSettingsOf(options: AppOptions): PublicSettings {
  const { business, providers } = options;
  const names = ['stripe', 'discord', 'tradingview'] as const;
  return {
    brandName: business.brandName,
    supportEmail: business.supportEmail,
    currencySign: currencySign(business.currency),
    pricing: business.pricing,
    links: business.links,
    stats: business.stats,
    sandbox: names.filter((name) => providers[name].mode === 'sandbox'),
    sandboxControlRoom: options.sandboxControlRoom,
    notDelivered: INDICATORS.map(({ name }) => name).filter(
      (name) => providers.tradingview.pine[name] === null,
    ),
  };
}
