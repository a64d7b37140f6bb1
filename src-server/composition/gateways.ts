import { createStripeGateway } from '../billing/gateway/adapter.ts';
import { disabledStripe } from '../billing/gateway/disabled-stripe.ts';
import { stripeLimitsOf } from '../billing/gateway/pace/pace-limits.ts';
import { createStripePace } from '../billing/gateway/pace/stripe-pace.ts';
import type { StripeGateway } from '../billing/gateway/port.ts';
import { lateDiscordGateway } from '../discord/gateway/late-gateway.ts';
import type { DiscordGateway } from '../discord/gateway/port.ts';
import { createTradingViewGateway } from '../tradingview/gateway/adapter.ts';
import type { TradingViewGateway } from '../tradingview/gateway/port.ts';
import { createHandsOffGateway } from '../tradingview/manual/hands-off-gateway.ts';
import { createWhopGateway } from '../whop/gateway/adapter.ts';
import type { WhopGateway } from '../whop/gateway/port.ts';
import { botElsewhere } from './bot-elsewhere.ts';
import type { Foundation } from './foundation.ts';
import { measureGateway } from './monitoring/measure-gateway.ts';
import { alertRefusedBot, alertRefusedSession } from './monitoring/provider-alerts.ts';

export interface Gateways {
  stripe: StripeGateway;
  discord: DiscordGateway;
  tradingview: TradingViewGateway;
  whop: WhopGateway;
}

/** One gateway per provider. Its address comes only from the configuration. */
export function openGateways(foundation: Foundation): Gateways {
  const { stripe, discord, tradingview, whop } = connect(foundation);
  alertRefusedBot(foundation, discord);
  return {
    stripe: measureGateway('stripe', stripe, foundation),
    discord: measureGateway('discord', discord, foundation),
    tradingview: measureGateway('tradingview', tradingview, foundation),
    whop: measureGateway('whop', whop, foundation),
  };
}

function connect(foundation: Foundation): Gateways {
  const { options, orm, log, leader, catalogue } = foundation;
  const { stripe, discord, paceScale } = options.providers;
  return {
    stripe:
      stripe.secretKey === null
        ? disabledStripe()
        : createStripeGateway({
            secretKey: stripe.secretKey,
            apiBase: stripe.apiBase,
            webhookSecrets: stripe.webhookSecrets,
            switches: stripe,
            catalogue,
            pace: createStripePace(stripeLimitsOf(stripe.secretKey, stripe.apiBase, paceScale)),
          }),
    discord: lateDiscordGateway({
      apiBase: discord.apiBase,
      botToken: discord.botToken,
      guildId: discord.guildId ?? '',
      orm,
      log,
      paceScale,
      elsewhere: () => botElsewhere(leader.news()),
    }),
    tradingview: tradingViewOf(foundation),
    whop: createWhopGateway(options.providers.whop),
  };
}

function tradingViewOf(foundation: Foundation): TradingViewGateway {
  const { options, orm, machineClock, log, secretBox } = foundation;
  const { tradingview, paceScale } = options.providers;
  const gateway = createTradingViewGateway({
    orm,
    machineClock,
    log,
    secretBox,
    baseUrl: tradingview.baseUrl,
    paceScale,
    onSessionRefused: () => alertRefusedSession(foundation),
  });
  return tradingview.manual === null ? gateway : createHandsOffGateway(gateway);
}
