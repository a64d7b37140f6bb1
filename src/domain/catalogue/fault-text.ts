import { moneyIn } from './amount-text.ts';
import type { CatalogueFault, FaultCode } from './faults.ts';
import type { AmountFault } from './sellable.ts';

const SENTENCES: Record<FaultCode, string | ((detail: string) => string)> = {
  'key-invalid': 'Use 1 to 40 lower-case letters, digits and hyphens, starting with a letter.',
  'key-repeated': 'This key exists already.',
  'key-too-many': (most) => `There are more than ${most}.`,
  'name-empty': 'Enter a name.',
  'name-repeated': (name) => `“${name}” exists already.`,
  'text-too-long': (most) => `Use at most ${most} characters.`,
  'text-unprintable': 'This text has invisible characters. Type it again.',
  'text-reserved': 'Pages reserve the characters { } ⟦ ⟧ ␟. Use others.',
  'free-plan-missing': 'The free plan must be the first one.',
  'free-plan-priced': 'The free plan cannot have a price.',
  'plan-unpriced': 'Enter at least one price.',
  'nothing-for-sale': 'Show at least one plan with a price.',
  'capacity-invalid': 'Use a whole number of at least 1, or leave it empty.',
  'cycle-not-billable': 'Stripe bills at most every three years.',
  'cycle-same-length': (other) => `“${other}” has the same length.`,
  'cycle-unknown': 'This billing cycle does not exist.',
  'price-repeated': 'This billing cycle has a price already.',
  'entitlement-unknown': 'This entitlement does not exist.',
  'entitlement-repeated': 'This entitlement is included twice.',
  'pine-id-repeated': (other) => `“${other}” has the same script.`,
  'icon-unknown': 'This icon does not exist.',
  'picture-unknown': 'Upload this picture again.',
  'amount-not-whole': 'Enter an amount such as 49, with no more decimals than the currency has.',
  'amount-too-small': 'This is less than Stripe charges in this currency.',
  'amount-too-large': 'This is more than Stripe charges in this currency.',
  'amount-not-in-tens': 'In this currency the last digit must be 0.',
};

/** One sentence that says how to fix it. */
export function faultText({ code, detail = '' }: Pick<CatalogueFault, 'code' | 'detail'>): string {
  const sentence = SENTENCES[code];
  return typeof sentence === 'string' ? sentence : sentence(detail);
}

/** The same for an amount whose currency is known. */
export function amountFaultText(fault: AmountFault, currency: string): string {
  if (fault.kind === 'too-small') return `Enter at least ${moneyIn(fault.least, currency)}.`;
  if (fault.kind === 'too-large') return `Enter at most ${moneyIn(fault.most, currency)}.`;
  return faultText({ code: `amount-${fault.kind}` });
}
