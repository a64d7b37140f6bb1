import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { phasesOf } from '../../../src-server/billing/gateway/calls/scheduled-phases.ts';
import { golden, goldenItem } from './golden.ts';

describe('the phases of a scheduled plan change', () => {
  const duration = { interval: 'month', interval_count: 1 } as const;
  const recurring = { interval: 'month', interval_count: 1 } as Stripe.Price.Recurring;
  const change = { at: new Date(9_000_000), price: { id: 'price_low', recurring }, duration };
  /** A phase as Stripe writes it, with only its start set. */
  const bare = {
    start_date: 5_000,
    application_fee_percent: null,
    billing_thresholds: null,
    collection_method: null,
    default_payment_method: null,
    description: null,
    invoice_settings: null,
    metadata: null,
    on_behalf_of: null,
    transfer_data: null,
  };
  const phases = (terms: { of?: object; ofItem?: object; running?: object; to?: object } = {}) => {
    const items = {
      data: [
        {
          ...goldenItem('si_1', 9_000, { id: 'price_now', recurring }),
          quantity: 1,
          discounts: [],
          tax_rates: [],
          ...terms.ofItem,
        },
      ],
    };
    const fields = { items, discounts: [], default_tax_rates: [], ...terms.of };
    const subscription = golden<Stripe.Subscription>('subscription', fields);
    const running = { ...bare, ...terms.running } as Stripe.SubscriptionSchedule.Phase;
    return phasesOf(subscription, running, { ...change, ...terms.to });
  };

  it('the phases of a scheduled plan change are the current and the next one, without discounts or taxes when there are none', () => {
    expect(phases()).toEqual([
      { start_date: 5_000, end_date: 9_000, items: [{ price: 'price_now', quantity: 1 }] },
      { items: [{ price: 'price_low', quantity: 1 }], duration, proration_behavior: 'none' },
    ]);
  });

  it('copy every field that Stripe filled in for the current phase', () => {
    const running = {
      automatic_tax: { disabled_reason: null, enabled: true, liability: { type: 'self' } },
      collection_method: 'charge_automatically',
      default_payment_method: { id: 'pm_1' },
      description: 'Standard',
      invoice_settings: {
        account_tax_ids: ['txi_1'],
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: 'Thank you',
        issuer: { type: 'self' },
      },
      metadata: { attemptId: 'a1' },
    };
    for (const phase of phases({ running })) {
      expect(phase).toMatchObject({
        automatic_tax: { enabled: true, liability: { type: 'self' } },
        collection_method: 'charge_automatically',
        default_payment_method: 'pm_1',
        description: 'Standard',
        invoice_settings: {
          account_tax_ids: ['txi_1'],
          footer: 'Thank you',
          issuer: { type: 'self' },
        },
        metadata: { attemptId: 'a1' },
      });
    }
  });

  it('reset the billing anchor only when the interval changes', () => {
    expect(phases()[1]).not.toHaveProperty('billing_cycle_anchor');
    const yearly = { interval: 'year', interval_count: 1 } as Stripe.Price.Recurring;
    const [now, next] = phases({ to: { price: { id: 'price_low', recurring: yearly } } });
    expect(now).not.toHaveProperty('billing_cycle_anchor');
    expect(next).toMatchObject({ billing_cycle_anchor: 'phase_start' });
  });

  it('copy discounts and tax rates of the subscription and its item by id [domain-10]', () => {
    const of = { discounts: ['di_1', { id: 'di_2' }], default_tax_rates: [{ id: 'txr_1' }] };
    const ofItem = { discounts: ['di_3'], tax_rates: [{ id: 'txr_2' }] };
    for (const phase of phases({ of, ofItem })) {
      expect(phase).toMatchObject({
        discounts: [{ discount: 'di_1' }, { discount: 'di_2' }],
        default_tax_rates: ['txr_1'],
        items: [{ discounts: [{ discount: 'di_3' }], tax_rates: ['txr_2'] }],
      });
    }
  });
});
