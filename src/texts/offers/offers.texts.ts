import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const CODE_COPY = defineTexts('offers.code', {
  add: 'Add a discount code',
  label: 'Discount code',
  apply: 'Apply',
  checking: 'Checking…',
  remove: 'Remove',
  discount: template('Discount {code}'),
  before: 'Before:',
  now: 'Now:',
  first: template('For the first payment, then {price}/{period}.'),
  several: template('For the first {count} payments, then {price}/{period}.'),
  always: 'For as long as you stay subscribed.',
  failed: 'The code could not be checked. Please try again.',
  upgrade: template('With {code}: {price}/{period}.'),
  prorated: 'Stripe shows the exact sum of today before you confirm.',
});
