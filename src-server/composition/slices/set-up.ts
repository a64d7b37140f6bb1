import { createStripeSetUp } from '../../billing/gateway/calls/set-up-calls.ts';
import { applicationIdOf } from '../../discord/rights/bot-invite.ts';
import type { SetUpDeps, SetUpFacts } from '../../operator/setup/set-up.deps.ts';
import type { AppOptions } from '../app-options.ts';
import type { Foundation } from '../foundation.ts';
import type { Gateways } from '../gateways.ts';

const EVENTS_PATH = '/api/webhooks/stripe';

/** The configuration facts that checks may read. `ownDatabase`: not the embedded one. */
export function setUpFactsOf(options: Omit<AppOptions, 'log'>, ownDatabase: boolean): SetUpFacts {
  const { providers, business, mail, web, publicUrl } = options;
  const { stripe, discord, tradingview } = providers;
  return {
    publicUrl,
    production: web.production,
    ownDatabase,
    operatorEmail: business.operatorEmail,
    supportEmail: business.supportEmail,
    legalLinks: business.links,
    modes: { stripe: stripe.mode, discord: discord.mode, tradingview: tradingview.mode },
    manual: tradingview.manual !== null,
    webhookUrl: stripe.mode === 'sandbox' ? options.webhookUrl : `${publicUrl}${EVENTS_PATH}`,
    discordApplicationId:
      (discord.botToken === null ? null : applicationIdOf(discord.botToken)) ?? discord.clientId,
    commands: { isOn: discord.commands === 'on', publicKey: discord.publicKey },
    discordLink: discord.clientId !== null && discord.clientSecret !== null,
    mail: { smtp: mail.smtpUrl !== null, from: mail.from },
  };
}

export function composeSetUp(foundation: Foundation, gateways: Gateways): SetUpDeps {
  const { options, orm, machineClock, mail, catalogue } = foundation;
  const { stripe, tradingview } = options.providers;
  const { pine } = tradingview;
  return {
    facts: setUpFactsOf(options, options.ownDatabase ?? false),
    database: orm,
    machineClock,
    catalogue,
    stripe: gateways.stripe,
    stripeSetUp:
      stripe.secretKey === null
        ? null
        : createStripeSetUp({
            secretKey: stripe.secretKey,
            apiBase: stripe.apiBase,
            switches: stripe,
            catalogue,
          }),
    settings: options.business,
    discord: gateways.discord,
    tradingview: gateways.tradingview,
    scripts: { main: pine.main, wavematrix: pine.wavematrix, orderblock: pine.orderblock },
    mail,
  };
}
