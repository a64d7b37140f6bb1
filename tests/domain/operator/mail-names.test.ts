import { expect, it } from 'vitest';
import { MAIL_TEXTS } from '../../../src/texts/pages/mails.texts.ts';
import { MAIL_NAME } from '../../../src-client/features/operator/user/mail/copy.ts';

it('every mail to a reader has a name on the user page', () => {
  expect(Object.keys(MAIL_NAME).sort()).toEqual(Object.keys(MAIL_TEXTS).sort());
});
