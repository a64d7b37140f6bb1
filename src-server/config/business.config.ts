import { z } from 'zod';
import { hasHundredths } from '../../src/domain/currency.ts';
import { isTimeZone } from '../../src/domain/dates/time-zone.ts';
import type { Pricing } from '../../src/domain/shown-price.ts';
import { oneOf, optionalText, textOr, wholeNumber } from './env-field.ts';

const optionalEmail = optionalText.pipe(z.email('must be an email address').nullable());

/** Shown on pages, so other protocols, which could run code, are refused. */
const link = textOr('#').refine(
  (value) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(value),
  'must be an https:, http: or mailto: address, or a path',
);

export const businessEnvironment = z.object({
  /**
   * How pages show prices: `documented`, or `unified` (every page shows the charged amount). It never changes a charge:
   * the charged amounts are in src/domain/catalogue/documented-catalogue.ts.
   */
  PRICING: oneOf(['documented', 'unified'], 'documented'),
  CURRENCY: textOr('usd').pipe(
    z
      .string()
      .regex(/^[a-z]{3}$/i, 'must be a three-letter ISO code')
      .refine(hasHundredths, 'must be a currency with hundredths, as the prices have'),
  ),
  /** Days that access is kept after the first failed payment. */
  PAST_DUE_GRACE_DAYS: wholeNumber(7, { min: 0, max: 90 }),
  /** Days added to accessUntil for the expiry granted at the charting platform. */
  ACCESS_EXPIRY_SLACK_DAYS: wholeNumber(3, { min: 0, max: 30 }),
  /** Mails that are not about a payment leave at noon there. */
  TIME_ZONE: textOr('UTC').refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  BRAND_NAME: textOr('Wickline'),
  SUPPORT_EMAIL: optionalEmail,
  /** Where to report a vulnerability: an e-mail address, or a mailto: or https: address. */
  SECURITY_CONTACT: optionalText.pipe(
    z
      .string()
      .regex(/^(https:\/\/|mailto:)?\S+$/, 'must be an email address or an https: address')
      .nullable(),
  ),
  OPERATOR_EMAIL: optionalEmail,
  LINK_HELP: link,
  LINK_CONTACT: link,
  LINK_PRIVACY: link,
  LINK_TERMS: link,
  /** Whether footers link the forms to cancel and to withdraw. The forms exist either way. */
  EXIT_LINKS: oneOf(['hidden', 'shown'], 'hidden'),
  /** Whether the evidence for a new dispute is staged at Stripe without being asked. */
  DISPUTE_EVIDENCE: oneOf(['by-hand', 'at-once'], 'by-hand'),
  /** Whether the page to leave, with reasons and one offer, is linked. */
  LEAVE_PAGE: oneOf(['off', 'on'], 'off'),
  /** The longest pause that subscribers may take, in months. */
  PAUSES: oneOf(['off', '1', '2', '3'], 'off'),
  /** A coupon at Stripe, offered to a subscriber who leaves because of the price. */
  LEAVE_COUPON: optionalText.pipe(
    z
      .string()
      .regex(/^[\w-]{1,100}$/, 'must be the id of a coupon')
      .nullable(),
  ),
  /** One mail, 30 days after a subscription ended. */
  WIN_BACK_MAIL: oneOf(['off', 'on'], 'off'),
  /** One mail, 30 days before a renewal for a year. */
  RENEWAL_MAIL: oneOf(['off', 'on'], 'off'),
  /**
   * The accuracy that the landing page claims: `documented` (STAT_ACCURACY), or `live` (the rate that the public record shows, with its
   * interval).
   */
  CLAIMS: oneOf(['documented', 'live'], 'documented'),
  STAT_TRADERS: textOr('15,000+'),
  STAT_ACCURACY: textOr('90.4%'),
  STAT_COVERAGE: textOr('24/7'),
});

interface LeavingConfig {
  page: boolean;
  /** 0: no pauses. */
  pauseMonths: number;
  /** Its id at Stripe. */
  coupon: string | null;
  winBack: boolean;
  renewalMail: boolean;
}

type LeavingSettings = Pick<
  z.infer<typeof businessEnvironment>,
  'LEAVE_PAGE' | 'PAUSES' | 'LEAVE_COUPON' | 'WIN_BACK_MAIL' | 'RENEWAL_MAIL'
>;

function leavingOf(env: LeavingSettings): LeavingConfig {
  return {
    page: env.LEAVE_PAGE === 'on',
    pauseMonths: env.PAUSES === 'off' ? 0 : Number(env.PAUSES),
    coupon: env.LEAVE_COUPON,
    winBack: env.WIN_BACK_MAIL === 'on',
    renewalMail: env.RENEWAL_MAIL === 'on',
  };
}

export interface BusinessConfig {
  pricing: Pricing;
  currency: string;
  pastDueGraceDays: number;
  accessExpirySlackDays: number;
  timeZone: string;
  brandName: string;
  supportEmail: string | null;
  securityContact: string | null;
  operatorEmail: string | null;
  links: { help: string; contact: string; privacy: string; terms: string };
  exitLinks: boolean;
  stagesDisputes: boolean;
  leaving: LeavingConfig;
  claims: 'documented' | 'live';
  stats: { traders: string; accuracy: string; coverage: string };
}

export function businessConfigOf(env: z.infer<typeof businessEnvironment>): BusinessConfig {
  return {
    pricing: env.PRICING,
    currency: env.CURRENCY.toLowerCase(),
    pastDueGraceDays: env.PAST_DUE_GRACE_DAYS,
    accessExpirySlackDays: env.ACCESS_EXPIRY_SLACK_DAYS,
    timeZone: env.TIME_ZONE,
    brandName: env.BRAND_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    securityContact: env.SECURITY_CONTACT,
    operatorEmail: env.OPERATOR_EMAIL,
    links: {
      help: env.LINK_HELP,
      contact: env.LINK_CONTACT,
      privacy: env.LINK_PRIVACY,
      terms: env.LINK_TERMS,
    },
    exitLinks: env.EXIT_LINKS === 'shown',
    stagesDisputes: env.DISPUTE_EVIDENCE === 'at-once',
    leaving: leavingOf(env),
    claims: env.CLAIMS,
    stats: {
      traders: env.STAT_TRADERS,
      accuracy: env.STAT_ACCURACY,
      coverage: env.STAT_COVERAGE,
    },
  };
}
