const NEWER = 'added between the version of the fixture and the pinned one; in the SDK’s types';
const OPTIONAL =
  'optional in the SDK’s types; Stripe sends it when it has a value, the fixture has none';
const FILLED = 'the fixture shows an empty object where ours has a value';

/** Every field in which the sandbox's objects differ from Stripe's fixture, and why. '-' exists only at Stripe. */
export const EXPLAINED: Record<string, Record<string, string>> = {
  'billing_portal.configuration': {
    '+features.subscription_cancel.cancellation_reason.feedback_options': NEWER,
    '+features.subscription_pause': NEWER,
  },
  'billing_portal.session': {
    '+flow.customer_update': NEWER,
    '+flow.subscription_pause': NEWER,
    '+flow.subscription_update_confirm.items[].quantity': OPTIONAL,
  },
  charge: {
    '+outcome.risk_level': OPTIONAL,
    '+outcome.risk_score': OPTIONAL,
    '+payment_method_details.card.electronic_commerce_indicator': NEWER,
    '+radar_options': OPTIONAL,
    '-refunds': 'left out since 2022-11-15 unless it is expanded; the fixture expands it',
  },
  'checkout.session': {
    '+allowed_payment_method_types': NEWER,
    '+payment_method_options.card': FILLED,
    '+tax_id_collection': OPTIONAL,
  },
  customer: {
    '+customer_account': NEWER,
    '+shipping.address': FILLED,
    '+shipping.name': FILLED,
    '+shipping.phone': FILLED,
  },
  dispute: {
    '+evidence_details.submission_method': NEWER,
    '+intended_submission_method': NEWER,
  },
  event: {
    '+data.previous_attributes': OPTIONAL,
  },
  invoice: {
    '+customer_shipping.address': FILLED,
    '+customer_shipping.name': FILLED,
    '+customer_shipping.phone': FILLED,
    '+lines.data[].pricing.price_details': OPTIONAL,
    '+status_details': NEWER,
    '-subscription': 'gone since basil: parent.subscription_details.subscription',
  },
  line_item: {
    '+pricing.price_details': OPTIONAL,
  },
  payment_intent: {
    '+allowed_payment_method_types': NEWER,
    '+last_payment_error.charge': OPTIONAL,
    '+last_payment_error.code': OPTIONAL,
    '+last_payment_error.decline_code': OPTIONAL,
    '+last_payment_error.doc_url': OPTIONAL,
    '+last_payment_error.message': OPTIONAL,
    '+last_payment_error.payment_method': OPTIONAL,
    '+next_action.use_stripe_sdk': OPTIONAL,
    '+payment_record': NEWER,
  },
  product: {
    '+tax_details': NEWER,
  },
  refund: {
    '+destination_details.card.reference_status': OPTIONAL,
    '+destination_details.card.reference_type': OPTIONAL,
  },
  subscription: {
    '+billing_mode.flexible.proration_discounts': OPTIONAL,
    '+billing_mode.updated_at': OPTIONAL,
    '+cancellation_details.feedback_option': NEWER,
    '+items.data[].billed_until': NEWER,
    '+items.data[].current_trial': NEWER,
    '+status_details': NEWER,
    '+trial_settings.end_behavior.billing_cycle_anchor': NEWER,
  },
  subscription_item: {
    '+billed_until': NEWER,
    '+current_trial': NEWER,
  },
  invoice_payment: {
    '+payment.payment_intent': OPTIONAL,
  },
};
