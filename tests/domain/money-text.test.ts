import { expect, it } from 'vitest';
import { moneyText } from '../../src/domain/money-text.ts';
import { showMoney } from '../../src-client/features/operator/figures/glance.ts';
import { localValues } from '../../src-server/mail/local-values.ts';
import { MAIL_TEMPLATES } from '../../src-server/mail/mail-templates.ts';

it.each([
  [4_900, 'usd', '$49.00', '$49'],
  [4_900, 'jpy', '¥4,900', '¥4,900'],
  [4_900, 'kwd', 'KWD\u00a04.900', 'KWD\u00a05'],
])('writes %i minor units of %s as %s', (amount, currency, text, whole) => {
  expect(moneyText(amount, currency)).toBe(text);
  expect(showMoney(amount, currency)).toBe(whole);
  const mail = localValues({ amount: `${amount} ${currency}` }, 'en', () => '');
  expect(mail.amount).toBe(text);
});

it('writes a sum that is owed with a true minus sign', () => {
  expect(moneyText(-490, 'eur')).toBe('−€4.90');
});

it.each(['pause-started', 'pause-ends'] as const)(
  'mail %s names no charge of nothing, but the next one',
  (mail) => {
    const [until, nextDay] = ['2026-12-27T12:00:00.000Z', '2027-01-27T12:00:00.000Z'];
    const values = localValues({ amount: '0 usd', until, nextDay }, 'en', () => '');
    const said = MAIL_TEMPLATES[mail](values).paragraphs.join(' ');
    expect(said).toContain('Nothing is charged');
    expect(said).not.toContain('$0.00');
    expect(said).toContain('The next payment is on Jan 27, 2027.');
  },
);
