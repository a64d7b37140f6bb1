import type { Entitlement } from '../../../../src/domain/catalogue/catalogue.ts';
import { countText } from '../../../../src/domain/numbers/count-text.ts';
import type { PanelSetting } from '../../../../src/domain/operator/panel-settings.ts';
import type { WizardStep } from '../../../../src/domain/operator/wizard.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';

export const SET_UP_COPY = {
  title: 'Setup',
  progress: (ready: number, all: number) => `${ready} of ${all} ready`,
  lead: 'Connect your accounts one by one. Until then, the sandbox stands in for them.',
  done: 'Everything is connected.',
  steps: 'Steps',
  states: { ready: 'Ready', sandbox: 'Sandbox', unknown: 'Not all checked' },
  toDo: (count: number) => `${count} to do`,
  advice: (count: number) => countText(count, 'suggestion'),
  checking: 'Checking…',
  checkAgain: 'Check again',
  checkAgainOf: (name: string) => `Check ${name} again`,
  heading: (no: number, name: string) => `${no}. ${name}`,
  back: (name: string) => `Back: ${name}`,
  next: (name: string) => `Next: ${name}`,
  copies: 'Copy and paste',
  copyOf: (label: string) => `Copy: ${label}`,
  noMailDomain: 'Set MAIL_FROM to see the DNS record of your domain.',
  spf: 'Your mail provider shows the SPF and DKIM records of your domain.',
  dns: 'DNS of your domain',
  environment: 'In the environment',
  environmentNote: 'Secrets stay there and are never shown. Restart the server after a change.',
  isSet: 'Set',
  isMissing: 'Not set',
  settings: 'Settings',
  inEnvironment: (name: string) => `Set by the environment (${name}).`,
  standard: 'Standard',
  save: 'Save',
  saving: 'Saving…',
  saveOf: (label: string) => `Save: ${label}`,
  reset: 'Reset',
  resetOf: (label: string) => `Reset: ${label}`,
  saved: { title: 'Saved', message: 'The new value is in use.' },
  unreachable: 'The server cannot be reached.',
} as const;

export const STEP_COPY: Record<WizardStep, { name: string; what: string }> = {
  stripe: { name: 'Stripe', what: 'Takes payments and tells this server about them.' },
  discord: { name: 'Discord', what: 'Subscribers get roles in your server.' },
  tradingview: { name: 'TradingView', what: 'Subscribers get access to your scripts.' },
  mail: { name: 'Mail', what: 'Sends links, receipts and your alerts.' },
  brand: { name: 'Brand', what: 'Your name and look on every page and email.' },
};

export const TEST_COPY = {
  title: 'Connection test',
  note: (name: string) => `Asks ${name} now and shows what it answers.`,
  test: 'Test connection',
  testing: 'Testing…',
  passed: (name: string) => `${name} answers, and nothing is missing.`,
  byHand: 'Managed by hand: nothing to ask.',
  failed: (name: string) => `The connection to ${name} is not complete.`,
  fine: 'Works',
  fault: 'Fails',
} as const;

export const MAIL_TEST_COPY = {
  title: 'Test email',
  note: 'Goes to your own address, with invented values.',
  send: 'Send a test email',
  sending: 'Sending…',
  captured: (to: string) => `Captured on this machine for ${to}. Nothing was delivered.`,
} as const;

export const BRAND_STEP_COPY = {
  title: 'Preview',
  edit: 'Change the brand',
} as const;

export const TRADINGVIEW_STEP_COPY = {
  title: 'Session',
  note: 'Sign in at TradingView as the owner of the scripts. Copy two cookies from that browser and paste them on the access page.',
  cookies: ['sessionid', 'sessionid_sign'],
  paste: 'Paste the cookies',
} as const;

/** Above the settings of a step. */
export const SETTINGS_NOTE: Partial<Record<WizardStep, string>> = {
  tradingview:
    'The id is on the script’s page. Subscribers move to a new id within 15 minutes. A script id set in the catalogue is used instead.',
};

interface SettingCopy {
  label: string;
  hint?: string;
  placeholder?: string;
  options?: Record<string, string>;
}

const script = (entitlement: Entitlement): SettingCopy => ({
  label: `Script id of ${entitlementName(entitlement)}`,
  placeholder: 'PUB;…',
});

export const SETTING_COPY: Record<PanelSetting, SettingCopy> = {
  TRADINGVIEW_PINE_MAIN: script('indicator-main'),
  TRADINGVIEW_PINE_WAVEMATRIX: script('indicator-wavematrix'),
  TRADINGVIEW_PINE_ORDERBLOCK: script('indicator-orderblock'),
  DISCORD_LINKED_ROLES: {
    label: 'Badges for linked roles',
    hint: 'Subscribers may show their plan in Discord. Nothing is shared unasked, and a badge opens no channel.',
    options: { off: 'Off', on: 'On' },
  },
  OPERATOR_EMAIL: {
    label: 'Alerts go to',
    hint: 'Alerts and the daily digest. Also your own address, unless you set another one.',
    placeholder: 'you@example.com',
  },
  SUPPORT_EMAIL: {
    label: 'Support address',
    hint: 'Subscribers see it on pages. Security reports go there too.',
    placeholder: 'support@example.com',
  },
  PRICING: {
    label: 'Yearly prices on pages',
    hint: 'What a subscriber is charged never changes.',
    options: {
      documented: 'Per month, the charged amount at checkout',
      unified: 'The charged amount on every page',
    },
  },
  LINK_HELP: {
    label: 'Help link',
    hint: 'In the footer of every page.',
    placeholder: 'https://…',
  },
  LINK_CONTACT: {
    label: 'Contact link',
    hint: 'In the footer of every page.',
    placeholder: 'https://…',
  },
  EXIT_LINKS: {
    label: 'Links to cancel and to withdraw',
    hint: 'In the footer of every page. EU law asks for both. The forms themselves are always there: /cancel and /withdraw.',
    options: { hidden: 'Hidden', shown: 'Shown' },
  },
  CLAIMS: {
    label: 'Accuracy on the landing page',
    hint: 'The record’s rate is shown with its interval. Below 30 closed signals, or while the record is off, the page says “Too few yet”.',
    options: { documented: 'Your fixed figure', live: 'The rate of your record' },
  },
  LEAVE_PAGE: {
    label: 'Cancellation page',
    hint: 'Subscribers cancel on your site, say why, and see at most one offer beside the button.',
    options: { off: 'Off: /leave leads to Stripe’s portal', on: 'On' },
  },
  PAUSES: {
    label: 'Pauses',
    hint: 'Nothing is charged and access is off. Both come back by themselves.',
    options: {
      off: 'Not offered',
      1: '1 month',
      2: '1 or 2 months',
      3: '1, 2 or 3 months',
    },
  },
  LEAVE_COUPON: {
    label: 'Coupon if it is too expensive',
    hint: 'The id of a coupon in Stripe. Each subscriber gets it at most once in 12 months.',
    placeholder: 'STAY20',
  },
  WIN_BACK_MAIL: {
    label: 'Win-back email',
    hint: 'One to each former subscriber, 30 days after the end. Never after a withdrawal, a dispute or a block.',
    options: { off: 'Off', on: 'On' },
  },
  RENEWAL_MAIL: {
    label: 'Renewal email',
    hint: 'One to each subscriber, 30 days before a renewal for a year, with its day, its sum and a link to cancel.',
    options: { off: 'Off', on: 'On' },
  },
};
