import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import type { SetUpPart } from '../../../src/domain/community/set-up-part.ts';
import type { PanelSetting } from '../../../src/domain/operator/panel-settings.ts';
import type { BillingSettings } from '../../billing/billing.deps.ts';
import type { StripeSetUp } from '../../billing/gateway/calls/set-up-calls.ts';
import type { StripeGateway } from '../../billing/gateway/port.ts';
import type { Orm } from '../../database/orm.ts';
import type { DiscordGateway } from '../../discord/gateway/port.ts';
import type { Kernel } from '../../kernel.ts';
import type { MailTransport } from '../../mail/mail-transport.ts';
import type { TradingViewGateway } from '../../tradingview/gateway/port.ts';
import type { ScriptTable } from '../../tradingview/scripts/script-table.ts';

type Mode = 'own' | 'sandbox' | 'off';

/** Configuration facts that checks need. Never a secret. */
export interface SetUpFacts {
  publicUrl: string;
  production: boolean;
  ownDatabase: boolean;
  operatorEmail: string | null;
  supportEmail: string | null;
  /** Configured addresses of legal pages; '#': none. */
  legalLinks: { privacy: string; terms: string };
  modes: { stripe: Mode; discord: Mode; tradingview: Mode };
  /** TradingView access is managed by hand. */
  manual: boolean;
  /** Where Stripe should send its events. */
  webhookUrl: string;
  /** Null without a bot. */
  discordApplicationId: string | null;
  discordLink: boolean;
  commands: { isOn: boolean; publicKey: string | null };
  badges: { isOn: boolean };
  mail: { smtp: boolean; from: string | null };
  /** Base of this account in Stripe's dashboard. Null: simulated, or not connected. */
  stripeDashboard: string | null;
  /** Where Discord returns a subscriber who links an account. */
  discordRedirectUrl: string;
  /** The configured name, before the brand page's. */
  brandName: string;
  /** Names that the environment sets. */
  inEnvironment: ReadonlySet<string>;
  /** The values in use that the setup page may change. Null: none. */
  panel: Record<PanelSetting, string | null>;
}

export interface SetUpDeps extends Pick<Kernel, 'machineClock' | 'catalogue'> {
  facts: SetUpFacts;
  /** Null: there is no database. */
  database: Orm | null;
  stripe: StripeGateway;
  /** Null without a key. */
  stripeSetUp: StripeSetUp | null;
  settings: BillingSettings;
  discord: DiscordGateway;
  /** Null without a database, which stores its session. */
  tradingview: TradingViewGateway | null;
  scripts: ScriptTable;
  mail: Pick<MailTransport, 'check'>;
}

export type PartChecks = Record<SetUpPart, (deps: SetUpDeps) => Promise<SetUpCheck[]>>;
