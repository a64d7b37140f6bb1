import { type TextTable, textsOf } from './define-texts.ts';
import { addLanguage, type Language, type Locale } from './languages.ts';
import { ACCOUNT_ZH } from './zh-cn/account.zh-cn.ts';
import { CHECKOUT_ZH } from './zh-cn/checkout.zh-cn.ts';
import { COMMANDS_ZH } from './zh-cn/commands.zh-cn.ts';
import { DASHBOARD_ZH } from './zh-cn/dashboard.zh-cn.ts';
import { EXITS_ZH } from './zh-cn/exits.zh-cn.ts';
import { FRAME_ZH } from './zh-cn/frame.zh-cn.ts';
import { LANDING_ZH } from './zh-cn/landing.zh-cn.ts';
import { LEAVING_ZH } from './zh-cn/leaving.zh-cn.ts';
import { LEGAL_ZH } from './zh-cn/legal.zh-cn.ts';
import { MAILS_ZH } from './zh-cn/mails.zh-cn.ts';
import { MESSAGES_ZH } from './zh-cn/messages.zh-cn.ts';
import { GIFTS_ZH } from './zh-cn/offers/gifts.zh-cn.ts';
import { LIFETIMES_ZH } from './zh-cn/offers/lifetimes.zh-cn.ts';
import { OFFERS_ZH } from './zh-cn/offers/offers.zh-cn.ts';
import { PARTNER_ZH } from './zh-cn/offers/partner.zh-cn.ts';
import { PLANS_ZH } from './zh-cn/plans.zh-cn.ts';
import { RECORD_ZH } from './zh-cn/record.zh-cn.ts';
import { RELAY_ZH } from './zh-cn/relay.zh-cn.ts';
import { SIGN_IN_ZH } from './zh-cn/sign-in.zh-cn.ts';
import { SIGNALS_ZH } from './zh-cn/signals.zh-cn.ts';
import { STANDING_ZH } from './zh-cn/standing.zh-cn.ts';
import { STATUS_ZH } from './zh-cn/status.zh-cn.ts';

const SIMPLIFIED_CHINESE = {
  ...LANDING_ZH,
  ...PARTNER_ZH,
  ...PLANS_ZH,
  ...CHECKOUT_ZH,
  ...RELAY_ZH,
  ...COMMANDS_ZH,
  ...SIGN_IN_ZH,
  ...DASHBOARD_ZH,
  ...STANDING_ZH,
  ...SIGNALS_ZH,
  ...FRAME_ZH,
  ...ACCOUNT_ZH,
  ...LEAVING_ZH,
  ...LEGAL_ZH,
  ...MAILS_ZH,
  ...MESSAGES_ZH,
  ...OFFERS_ZH,
  ...GIFTS_ZH,
  ...LIFETIMES_ZH,
  ...RECORD_ZH,
  ...EXITS_ZH,
  ...STATUS_ZH,
};

let chinese: TextTable | undefined;

const translations: Record<Locale, TextTable> = {
  // Made on first use: a start needs it only in a shop that offers it.
  get 'zh-CN'() {
    chinese ??= Object.assign(
      {},
      ...Object.entries(SIMPLIFIED_CHINESE).map(([name, tree]) => textsOf(name, tree)),
    ) as TextTable;
    return chinese;
  },
  set 'zh-CN'(texts) {
    chinese = texts;
  },
};

/** Translations by language. Server only: a page receives the one that it shows. */
export const TRANSLATIONS: Readonly<Record<Locale, TextTable>> = translations;

/** Adds a language, or replaces texts of a known one. A missing text is shown in English. */
export function addTranslation(language: Language, texts: TextTable): void {
  addLanguage(language);
  translations[language.locale] = { ...translations[language.locale], ...texts };
}
