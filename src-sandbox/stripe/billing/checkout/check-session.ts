import type Stripe from 'stripe';
import { DEFAULT_SETTINGS } from '../../account-settings.ts';
import { METHOD_CONFIGURATION } from '../../objects/method-configuration.ts';
import { invalidRequest, parameterMissing } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import type { World } from '../../world.ts';

type Params = Stripe.Checkout.SessionCreateParams;

/** Refuses the parameter combinations that Stripe refuses. */
export function checkSessionParams(world: World, params: Params): void {
  if (params.mode === undefined) throw parameterMissing('mode');
  checkAddresses(params);
  checkTexts(params);
  checkCustomer(world, params);
  checkMode(world, params);
  checkDiscounts(params);
  checkExpiry(world, params);
  checkTax(world, params);
  checkMethods(params);
}

function checkAddresses(params: Params): void {
  const hosted = params.ui_mode === undefined || params.ui_mode === 'hosted_page';
  if (hosted && params.success_url === undefined) throw parameterMissing('success_url');
  for (const param of ['success_url', 'cancel_url'] as const) {
    const url = params[param];
    if (url !== undefined && !/^https?:\/\/\S+$/.test(url)) {
      throw invalidRequest('Not a valid URL', { code: 'url_invalid', param });
    }
  }
}

const MAX_TEXT = 1_200;

function checkTexts({ custom_text: texts }: Params): void {
  for (const place of [
    'after_submit',
    'shipping_address',
    'submit',
    'terms_of_service_acceptance',
  ] as const) {
    const length = (texts?.[place] || null)?.message.length ?? 0;
    if (length <= MAX_TEXT) continue;
    throw invalidRequest(
      `Invalid string: must be at most ${MAX_TEXT} characters, but is ${length}`,
      { param: `custom_text[${place}][message]` },
    );
  }
}

function checkCustomer(world: World, params: Params): void {
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  }
  if (params.customer === undefined && params.customer_update !== undefined) {
    throw invalidRequest('`customer_update` can only be used with `customer`.', {
      param: 'customer_update',
    });
  }
  if (params.customer !== undefined) {
    named(world.state.customers, params.customer, 'customer', 'customer');
  }
  if (params.customer_email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(params.customer_email)) {
    throw invalidRequest(`Invalid email address: ${params.customer_email}`, {
      code: 'email_invalid',
      param: 'customer_email',
    });
  }
  if (
    params.customer !== undefined &&
    params.tax_id_collection?.enabled &&
    !params.customer_update
  ) {
    throw invalidRequest(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
    );
  }
}

function checkMode(world: World, params: Params): void {
  const subscription = params.mode === 'subscription';
  if (params.mode !== 'setup' && (params.line_items?.length ?? 0) === 0) {
    throw parameterMissing('line_items');
  }
  if (subscription) {
    const prices = params.line_items ?? [];
    const recurs = prices.some(
      (line) =>
        line.price_data?.recurring !== undefined ||
        world.state.prices[line.price ?? '']?.type === 'recurring',
    );
    const known = prices.every((line) => line.price_data || world.state.prices[line.price ?? '']);
    if (known && !recurs) {
      throw invalidRequest(
        'You must provide at least one recurring price in `subscription` mode when using prices.',
      );
    }
  }
  if (subscription && params.customer_creation !== undefined) {
    throw invalidRequest('`customer_creation` can only be used in `payment` and `setup` mode.', {
      param: 'customer_creation',
    });
  }
  if (subscription && params.payment_intent_data !== undefined) {
    throw invalidRequest('You can not pass `payment_intent_data` in `subscription` mode.');
  }
  if (!subscription && params.subscription_data !== undefined) {
    throw invalidRequest(`You can not pass \`subscription_data\` in \`${params.mode}\` mode.`);
  }
  if (!subscription && params.payment_method_collection !== undefined) {
    throw invalidRequest('You can only set `payment_method_collection` in `subscription` mode.');
  }
}

function checkDiscounts(params: Params): void {
  if (params.discounts !== undefined && params.allow_promotion_codes !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
    );
  }
  if ((params.discounts?.length ?? 0) > 1) {
    throw invalidRequest('You may only specify one discount.', { param: 'discounts' });
  }
}

function checkExpiry(world: World, params: Params): void {
  if (params.expires_at === undefined) return;
  const seconds = params.expires_at - world.seconds();
  const refuse = (sentence: string) => invalidRequest(sentence, { param: 'expires_at' });
  // One minute of tolerance: the caller reads its clock earlier than the sandbox does.
  if (seconds < 30 * 60 - 60) {
    throw refuse(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  }
  if (seconds > 24 * 3600 + 60) {
    throw refuse(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    );
  }
}

function checkTax(world: World, params: Params): void {
  if (params.automatic_tax?.enabled !== true) return;
  const { taxStatus, taxBehavior } = { ...DEFAULT_SETTINGS, ...world.state.settings };
  if (taxStatus === 'pending') {
    throw invalidRequest(
      'You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
    );
  }
  if (taxBehavior !== 'unset') return;
  for (const { price } of params.line_items ?? []) {
    if (world.state.prices[price ?? '']?.tax_behavior !== 'unspecified') continue;
    throw invalidRequest(
      `Price ${price} must have a \`tax_behavior\`, or the tax settings a default one, to calculate tax.`,
      { param: 'line_items[0][price]' },
    );
  }
}

function checkMethods(params: Params): void {
  const { payment_method_configuration: id, allowed_payment_method_types: types } = params;
  if (id === undefined) return;
  if (types !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, payment_method_configuration.',
    );
  }
  if (id !== METHOD_CONFIGURATION) {
    throw invalidRequest(`No such payment_method_configuration: '${id}'`, {
      code: 'resource_missing',
      param: 'payment_method_configuration',
    });
  }
}
