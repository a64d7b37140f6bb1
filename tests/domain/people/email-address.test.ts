import { expect, test } from 'vitest';
import { emailField } from '../../../src/contract/wire-fields.ts';
import { isEmailAddress } from '../../../src/domain/people/email-address.ts';

const TYPED = [
  'trader@example.com',
  '  trader@example.com ',
  'first.last+tag@mail.example.co.uk',
  "o'neill@example.ie",
  'A_b-c@EXAMPLE.COM',
  'x@1.example.org',
  '',
  'trader',
  'trader@',
  '@example.com',
  'trader@example',
  'trader@example.c',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a b@example.com',
  'a@exa mple.com',
  'a@example..com',
  'a@b@example.com',
  `${'a'.repeat(250)}@example.com`,
];

test.each(TYPED)('the form and the wire schema agree on "%s"', (typed) => {
  expect(isEmailAddress(typed)).toBe(emailField.safeParse(typed).success);
});
