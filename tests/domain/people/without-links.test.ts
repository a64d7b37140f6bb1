import { expect, it } from 'vitest';
import { withoutLinks } from '../../../src/domain/people/without-links.ts';

const SHOP = 'https://shop.example';

it('keeps links to plain pages of the shop', () => {
  const text = `Open my dashboard:\n${SHOP}/dashboard\n\nOr ${SHOP} or ${SHOP}/forgot-password`;
  expect(withoutLinks(text, SHOP)).toBe(text);
});

it.each([
  `${SHOP}/reset-password?token=abcdef`,
  `${SHOP}/confirm#abcdef`,
  `${SHOP}/l/9f3bAx`,
  `${SHOP}.evil.example/dashboard`,
  'https://invoice.stripe.com/i/acct_1/live_abc',
  'http://discord.gg/abc',
])('replaces %s', (link) => {
  expect(withoutLinks(`Choose a password:\n${link}\n\nShop`, SHOP)).toBe(
    'Choose a password:\n[link removed]\n\nShop',
  );
});
