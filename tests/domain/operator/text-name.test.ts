import { expect, test } from 'vitest';
import { textName } from '../../../src-client/features/operator/texts/text-name.ts';

test.each([
  ['landing.hero.titleLead', 'Landing page: hero, title lead'],
  ['mail.welcome.subject', 'Mails: welcome, subject'],
  ['password-reset.title', 'Forgotten password: title'],
  ['unknown-page.a', 'unknown page: a'],
])('names the text %s %s', (key, name) => {
  expect(textName(key)).toBe(name);
});
