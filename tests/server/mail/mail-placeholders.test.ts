import { describe, expect, it } from 'vitest';
import { ALL_TEXTS } from '../../../src/texts/all-texts.ts';
import { MAIL_TEXTS } from '../../../src/texts/pages/mails.texts.ts';
import { placeholdersOf } from '../../../src/texts/template.ts';
import { TRANSLATIONS } from '../../../src/texts/translations.ts';
import { isReaderMail, MAIL_TEMPLATES } from '../../../src-server/mail/mail-templates.ts';
import { renderMail } from '../../../src-server/mail/render-mail.ts';

/** Values that choose a sentence. Each is tried with every text below, and absent. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  accessUntil: ['', 'May 1, 2026'],
  amount: ['', '$0.00', '$49.00'],
  beside: ['', 'Basic'],
  cause: ['', 'a reason'],
  charge: ['now', 'later'],
  contact: ['', 'help@example.com'],
  day: ['', 'May 1, 2026'],
  days: ['', '12'],
  ended: ['', 'yes'],
  given: ['', 'yes'],
  held: ['', 'both'],
  indicators: ['', 'false', 'Wavematrix'],
  isDisputed: ['', 'yes'],
  isHeld: ['', 'yes'],
  isPaused: ['', 'yes'],
  isPending: ['', 'yes'],
  isYearly: ['', 'yes'],
  kind: ['cancel', 'withdraw'],
  months: ['1', '3'],
  nextDay: ['', 'June 1, 2026'],
  old: ['', 'Basic'],
  received: ['', 'May 1, 2026'],
  recipient: ['', 'hana@example.com'],
  reference: ['', 'an order'],
  rest: ['', 'Basic'],
  source: ['', 'code', 'gift', 'operator', 'Whop'],
  stays: ['', 'yes'],
  until: ['', 'May 1, 2026'],
  why: ['', 'expired', 'operator', 'refund', 'dispute'],
  words: ['', 'Enjoy'],
};

const keysOf = (name: string) =>
  Object.keys(ALL_TEXTS).filter((key) => key.startsWith(`mail.${name}.`));

/** Every placeholder has a value, and each state is tried from a mail that says all and one that says little. */
function statesOf(name: string): Record<string, string>[] {
  const named = keysOf(name).flatMap((key) => placeholdersOf(ALL_TEXTS[key] ?? ''));
  const filled = Object.fromEntries(
    [...named, 'moment', 'email', 'name'].map((each) => [each, 'value']),
  );
  const little = Object.fromEntries(Object.keys(STATES).map((key) => [key, '']));
  const full = Object.fromEntries(Object.entries(STATES).map(([key, all]) => [key, all.at(-1)]));
  const bases = [
    { ...filled, ...little },
    { ...filled, ...full },
  ] as Record<string, string>[];
  return bases.flatMap((base) => [
    base,
    ...Object.entries(STATES).flatMap(([key, texts]) =>
      texts.map((text) => ({ ...base, [key]: text })),
    ),
  ]);
}

describe.each(Object.entries({ en: ALL_TEXTS, ...TRANSLATIONS }))(
  'mails in %s',
  (_locale, texts) => {
    it.each(Object.keys(MAIL_TEXTS))('the mail %s leaves no placeholder unfilled', (name) => {
      if (!isReaderMail(name)) throw new Error(name);
      const unfilled = statesOf(name).flatMap((values) => {
        const mail = MAIL_TEMPLATES[name]({ link: '/', ...values }, (key) => texts[key] ?? '');
        const { subject, text, html } = renderMail(mail, 'Shop');
        return [subject, text, html].filter((part) => /[{}]/.test(part));
      });
      expect([...new Set(unfilled)]).toEqual([]);
    });
  },
);
