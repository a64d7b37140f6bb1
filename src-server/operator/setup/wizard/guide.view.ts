import type { SetUpGuide } from '../../../../src/contract/operator/setup.contract.ts';
import type { PanelSetting } from '../../../../src/domain/operator/panel-settings.ts';
import type { WizardStep } from '../../../../src/domain/operator/wizard.ts';
import { WEBHOOK_EVENTS } from '../../../billing/gateway/calls/set-up-calls.ts';
import { botInviteLink } from '../../../discord/rights/bot-invite.ts';
import type { PublishedSettings } from '../../../settings/published-settings.ts';
import { INTERACTIONS_PATH } from '../discord-command-checks.ts';
import type { SetUpDeps, SetUpFacts } from '../set-up.deps.ts';

type Step = SetUpGuide[WizardStep];

const STRIPE = 'https://dashboard.stripe.com';
const DISCORD = 'https://discord.com/developers/applications';

/** Per step: values to copy, pages to open at the provider, and where each value is set. */
export function viewGuide({
  setUp,
  settings,
}: {
  setUp: SetUpDeps;
  settings: PublishedSettings;
}): SetUpGuide {
  const { facts } = setUp;
  const step = (
    of: Omit<Step, 'environment' | 'settings'>,
    secrets: readonly string[],
    names: readonly PanelSetting[],
  ): Step => ({
    ...of,
    environment: secrets.map((name) => ({ name, isSet: facts.inEnvironment.has(name) })),
    settings: names.map((name) => ({
      name,
      value: settings.value(name) ?? facts.panel[name],
      source: settings.isInEnvironment(name)
        ? 'environment'
        : settings.value(name) === null
          ? 'default'
          : 'panel',
    })),
  });
  return {
    stripe: step(
      stripeStep(facts),
      ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      ['LEAVE_PAGE', 'PAUSES', 'LEAVE_COUPON', 'WIN_BACK_MAIL', 'RENEWAL_MAIL'],
    ),
    discord: step(
      discordStep(facts),
      [
        'DISCORD_BOT_TOKEN',
        'DISCORD_GUILD_ID',
        'DISCORD_CLIENT_ID',
        'DISCORD_CLIENT_SECRET',
        'DISCORD_PUBLIC_KEY',
      ],
      ['DISCORD_LINKED_ROLES'],
    ),
    tradingview: step(
      { copies: [], links: [{ label: 'TradingView', href: 'https://www.tradingview.com/' }] },
      [],
      ['TRADINGVIEW_PINE_MAIN', 'TRADINGVIEW_PINE_WAVEMATRIX', 'TRADINGVIEW_PINE_ORDERBLOCK'],
    ),
    mail: step(mailStep(facts), ['SMTP_URL', 'MAIL_FROM'], ['OPERATOR_EMAIL', 'SUPPORT_EMAIL']),
    brand: step(
      { copies: [], links: [{ label: 'Your shop', href: `${facts.publicUrl}/` }] },
      [],
      ['PRICING', 'CLAIMS', 'LINK_HELP', 'LINK_CONTACT', 'EXIT_LINKS'],
    ),
  };
}

function stripeStep({ webhookUrl, stripeDashboard }: SetUpFacts) {
  const dashboard = stripeDashboard ?? `${STRIPE}/test`;
  return {
    copies: [
      { label: 'Endpoint URL', value: webhookUrl, where: 'Stripe, Webhooks, Add destination' },
      {
        label: `Events (${WEBHOOK_EVENTS.length})`,
        value: WEBHOOK_EVENTS.join('\n'),
        where: 'Stripe, Webhooks, Select events',
      },
    ],
    links: [
      { label: 'API keys', href: `${dashboard}/apikeys` },
      { label: 'Webhooks', href: `${dashboard}/webhooks` },
    ],
  };
}

function discordStep({ publicUrl, discordRedirectUrl, discordApplicationId, modes }: SetUpFacts) {
  const isOwn = modes.discord === 'own' && discordApplicationId !== null;
  const invite = discordApplicationId === null ? [] : [botInviteLink(discordApplicationId)];
  const page = (name: string) => (isOwn ? `${DISCORD}/${discordApplicationId}/${name}` : DISCORD);
  return {
    copies: [
      {
        label: 'Redirect URL',
        value: discordRedirectUrl,
        where: 'Discord developer portal, OAuth2, Redirects',
      },
      {
        label: 'Interactions endpoint URL',
        value: `${publicUrl}${INTERACTIONS_PATH}`,
        where: 'Optional, for commands: Discord developer portal, General Information',
      },
      {
        label: 'Linked roles verification URL',
        value: `${publicUrl}/account`,
        where: 'Optional, for badges: Discord developer portal, General Information',
      },
      ...invite.map((value) => ({
        label: 'Bot invite link',
        value,
        where: 'Open it as the owner of the server',
      })),
    ],
    links: isOwn
      ? [
          { label: 'Bot and intents', href: page('bot') },
          { label: 'OAuth2', href: page('oauth2') },
        ]
      : [{ label: 'Discord developer portal', href: DISCORD }],
  };
}

/** The provider of the mailbox knows SPF and DKIM. DMARC is the same everywhere. */
function mailStep({ mail, operatorEmail }: SetUpFacts) {
  const domain = mail.from?.replace(/^.*@/, '').replace(/>.*$/, '');
  if (domain === undefined) return { copies: [], links: [] };
  const reports = operatorEmail === null ? '' : `; rua=mailto:${operatorEmail}`;
  return {
    copies: [
      {
        label: 'DMARC host',
        value: `_dmarc.${domain}`,
        where: 'DNS of your domain, new TXT record',
      },
      {
        label: 'DMARC value',
        value: `v=DMARC1; p=none${reports}`,
        where: 'DNS of your domain, value of that record',
      },
    ],
    links: [],
  };
}
