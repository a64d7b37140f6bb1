import type Stripe from 'stripe';
import type { Phase, PhaseTerms } from '../../objects/schedule.ts';
import type { Subscription } from '../../wire/answers/stored-objects.ts';
import { named } from '../../wire/find.ts';
import type { World } from '../../world.ts';

type PhaseParam = Stripe.SubscriptionScheduleUpdateParams.Phase;

/** Terms that the first phase of a schedule inherits from its subscription. */
export function termsOf(subscription: Subscription): PhaseTerms {
  const { automatic_tax: tax, invoice_settings: invoices } = subscription;
  return {
    automatic_tax: { ...tax },
    collection_method: subscription.collection_method,
    default_payment_method: subscription.default_payment_method,
    description: subscription.description,
    invoice_settings: {
      account_tax_ids: invoices.account_tax_ids,
      custom_fields: null,
      days_until_due: subscription.days_until_due,
      description: null,
      footer: invoices.footer,
      issuer: invoices.issuer,
    },
  };
}

/** The requested terms of a phase. Inherits nothing from the phase it replaces. */
export function termsFrom(world: World, param: PhaseParam, name: string): PhaseTerms {
  const card = param.default_payment_method;
  if (card !== undefined) {
    const at = `${name}[default_payment_method]`;
    named(world.state.paymentMethods, card, 'PaymentMethod', at);
  }
  const { automatic_tax: tax, invoice_settings: invoices } = param;
  return {
    ...(tax === undefined
      ? {}
      : {
          automatic_tax: {
            disabled_reason: null,
            enabled: tax.enabled,
            liability: tax.enabled ? { type: 'self' } : null,
          },
        }),
    billing_cycle_anchor: param.billing_cycle_anchor ?? null,
    collection_method: param.collection_method ?? null,
    default_payment_method: card ?? null,
    description: param.description || null,
    invoice_settings:
      invoices === undefined
        ? null
        : {
            account_tax_ids: invoices.account_tax_ids || null,
            custom_fields: null,
            days_until_due: invoices.days_until_due ?? null,
            description: invoices.description || null,
            footer: invoices.footer || null,
            issuer: { type: 'self' },
          },
  };
}

/** Applies the payment terms of the running phase. Call inside `changeSubscription`. */
export function takePhaseTerms(subscription: Subscription, phase: Phase): void {
  const enabled = phase.automatic_tax?.enabled === true;
  subscription.automatic_tax.enabled = enabled;
  subscription.automatic_tax.liability = enabled ? { type: 'self' } : null;
  subscription.collection_method = phase.collection_method ?? 'charge_automatically';
  subscription.default_payment_method = phase.default_payment_method;
  subscription.description = phase.description;
  subscription.days_until_due = phase.invoice_settings?.days_until_due ?? null;
  subscription.invoice_settings.footer = phase.invoice_settings?.footer ?? null;
  subscription.metadata = { ...subscription.metadata, ...phase.metadata };
}
