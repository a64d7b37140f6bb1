import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import type { StripeSetUp } from '../../billing/gateway/calls/set-up-calls.ts';
import type { TaxRead } from '../../billing/gateway/calls/tax-calls.ts';
import { finding, looked } from './findings.ts';

const TAX = { id: 'stripe.tax', title: 'Tax settings' };
const METHODS = { id: 'stripe.payment-methods', title: 'Payment methods' };

/** Checks of optional Stripe features, each only where it is switched on. */
export async function switchChecks(stripe: StripeSetUp): Promise<SetUpCheck[]> {
  const { automaticTax, paymentMethods } = stripe.switches;
  return [
    ...(automaticTax ? [await taxCheck(stripe)] : []),
    ...(paymentMethods === 'card' ? [] : [await methodsCheck(stripe)]),
  ];
}

function taxCheck(stripe: StripeSetUp): Promise<SetUpCheck> {
  return looked(TAX, async () => {
    const tax = await stripe.readTax();
    if (!tax.active) {
      const missing = tax.missingFields.join(', ').replaceAll('_', ' ') || 'some fields';
      return finding(TAX, 'wrong', {
        found: `Stripe’s tax settings lack ${missing}: no one can pay.`,
        step: 'In Stripe, Settings > Tax: complete them. Until then set STRIPE_AUTOMATIC_TAX=off and restart.',
      });
    }
    return (
      behaviorFault(tax, stripe.switches.taxBehavior) ??
      finding(TAX, 'ok', { found: 'Stripe computes taxes at checkout and at each renewal.' })
    );
  });
}

function behaviorFault(
  { prices, defaultBehavior }: TaxRead,
  wanted: 'inclusive' | 'exclusive' | null,
): SetUpCheck | null {
  const unset = prices.filter(({ behavior }) => behavior === null).map(({ key }) => key);
  const other = prices.filter(({ behavior }) => behavior !== null && behavior !== wanted);
  if (wanted !== null && other.length > 0) {
    const found = `At Stripe these prices are not ${wanted} of tax: ${other.map(({ key }) => key).join(', ')}.`;
    const step =
      'Stripe cannot change it. Archive them in Stripe, Product catalogue, and create the prices here, or change STRIPE_TAX_BEHAVIOR.';
    return finding(TAX, 'wrong', { found, step });
  }
  if (unset.length === 0) return null;
  const found = `These prices do not say whether they include tax: ${unset.join(', ')}.`;
  if (wanted !== null) {
    const step = `Make them ${wanted} of tax. Stripe cannot change it later.`;
    return finding(TAX, 'missing', { found, step, makes: 'prices' });
  }
  if (defaultBehavior !== null) return null;
  return finding(TAX, 'wrong', {
    found: `${found} No one can pay.`,
    step: 'Set STRIPE_TAX_BEHAVIOR to inclusive or exclusive and restart, or choose a default in Stripe, Settings > Tax.',
  });
}

function methodsCheck(stripe: StripeSetUp): Promise<SetUpCheck> {
  return looked(METHODS, async () => {
    const found = await stripe.findPaymentMethods();
    if (found?.active === true) {
      return finding(METHODS, 'ok', {
        found: `Buyers pay as the configuration “${found.name}” allows.`,
      });
    }
    const which = stripe.switches.paymentMethods;
    const name = which === 'account' ? 'default payment method configuration' : which;
    const message = found === null ? `Stripe has no ${name}` : `${name} is not active at Stripe`;
    return finding(METHODS, 'wrong', {
      found: `${message}: no one can pay.`,
      step: 'Copy the id from Stripe, Settings > Payment methods, into STRIPE_PAYMENT_METHODS, or set it to card, and restart.',
    });
  });
}
