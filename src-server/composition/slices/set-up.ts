import { createStripeSetUp } from '../../billing/gateway/calls/set-up-calls.ts';
import { applicationIdOf } from '../../discord/rights/bot-invite.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { SetUpDeps, SetUpFacts } from '../../operator/setup/set-up.deps.ts';
import type { AppOptions } from '../app-options.ts';
import type { Foundation } from '../foundation.ts';
import type { Gateways } from '../gateways.ts';
import { stripeDashboardOf } from '../stripe-dashboard.ts';
import { RETURN_PATH } from './discord-link.ts';

const EVENTS_PATH = '/api/webhooks/stripe';

/** The default of a link leads nowhere. */
const linkOf = (link: string) => (link === '#' ? null : link);

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
    badges: { isOn: discord.linkedRoles === 'on' },
    discordLink: discord.clientId !== null && discord.clientSecret !== null,
    mail: { smtp: mail.smtpUrl !== null, from: mail.from },
    stripeDashboard: stripeDashboardOf(stripe),
    discordRedirectUrl: `${publicOrigin(publicUrl, web.production).url}${RETURN_PATH}`,
    brandName: business.brandName,
    inEnvironment: options.inEnvironment,
    panel: {
      TRADINGVIEW_PINE_MAIN: tradingview.pine.main,
      TRADINGVIEW_PINE_WAVEMATRIX: tradingview.pine.wavematrix,
      TRADINGVIEW_PINE_ORDERBLOCK: tradingview.pine.orderblock,
      DISCORD_LINKED_ROLES: discord.linkedRoles ?? 'off',
      OPERATOR_EMAIL: business.operatorEmail,
      SUPPORT_EMAIL: business.supportEmail,
      PRICING: business.pricing,
      LINK_HELP: linkOf(business.links.help),
      LINK_CONTACT: linkOf(business.links.contact),
      EXIT_LINKS: business.exitLinks ? 'shown' : 'hidden',
      CLAIMS: business.claims,
      LEAVE_PAGE: business.leaving.page ? 'on' : 'off',
      PAUSES: business.leaving.pauseMonths === 0 ? 'off' : String(business.leaving.pauseMonths),
      LEAVE_COUPON: business.leaving.coupon,
      WIN_BACK_MAIL: business.leaving.winBack ? 'on' : 'off',
      RENEWAL_MAIL: business.leaving.renewalMail ? 'on' : 'off',
    },
  };
}

export function composeSetUp(foundation: Foundation, gateways: Gateways): SetUpDeps {
  const { options, orm, machineClock, mail, catalogue } = foundation;
  const { stripe, tradingview } = options.providers;
  const { pine } = tradingview;
  return {
    get facts() {
      return setUpFactsOf(options, options.ownDatabase ?? false);
    },
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
    scripts: pine,
    mail,
  };
}
