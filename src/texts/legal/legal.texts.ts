import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** Names of the legal pages, in footers and as their titles. The server fills them in. */
export const LEGAL_COPY = defineTexts('legal', {
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  imprint: 'Imprint',
  refunds: 'Refund policy',
  updated: template('Last updated {date}'),
  onlyIn: template('This page is available in {language} only.'),
});
