import type Stripe from 'stripe';
import { DEFAULT_SETTINGS } from '../account-settings.ts';
import { METHOD_CONFIGURATION } from '../objects/method-configuration.ts';
import { METHOD_CONFIGURATION_LIST } from '../parameters/payment-configuration.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import { inPath } from '../wire/find.ts';
import { pageOf } from '../wire/pagination.ts';
import { route } from '../wire/route.ts';
import type { World } from '../world.ts';

type MethodConfiguration = Stripe.PaymentMethodConfiguration;

const PATH = '/v1/payment_method_configurations';

/** Dashboard settings of the seller: tax and payment methods. Read only here; control calls change them. */
export const accountSettingRoutes = [
  route('GET', '/v1/tax/settings', RETRIEVE, ({ world }) => taxSettings(world)),
  route<Stripe.PaymentMethodConfigurationListParams>(
    'GET',
    PATH,
    METHOD_CONFIGURATION_LIST,
    ({ world, params }) => pageOf(PATH, Object.values(configurations(world)), params),
  ),
  route('GET', `${PATH}/:id`, RETRIEVE, ({ world, id }) =>
    inPath(configurations(world), id, 'payment method configuration', 'configuration'),
  ),
];

function taxSettings(world: World): object {
  const { taxStatus, taxBehavior } = { ...DEFAULT_SETTINGS, ...world.state.settings };
  const active = taxStatus === 'active';
  const address = {
    city: 'Dublin',
    country: 'IE',
    line1: '1 Main Street',
    line2: null,
    postal_code: 'D01 F5P2',
    state: null,
  };
  return {
    object: 'tax.settings',
    defaults: {
      provider: 'stripe',
      tax_behavior: taxBehavior === 'unset' ? null : taxBehavior,
      tax_code: null,
    },
    head_office: active ? { address } : null,
    livemode: false,
    status: taxStatus,
    status_details: active ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
  } satisfies Omit<Stripe.Tax.Settings, 'lastResponse'>;
}

function configurations(world: World): Record<string, MethodConfiguration> {
  return {
    [METHOD_CONFIGURATION]: {
      id: METHOD_CONFIGURATION,
      object: 'payment_method_configuration',
      active: true,
      application: null,
      card: {
        available: true,
        display_preference: { overridable: null, preference: 'on', value: 'on' },
      },
      is_default: true,
      livemode: false,
      name: 'Default',
      parent: null,
      us_bank_account: {
        available: world.state.settings.bankDebits === 'on',
        display_preference: {
          overridable: null,
          preference: world.state.settings.bankDebits,
          value: world.state.settings.bankDebits,
        },
      },
    },
  };
}
