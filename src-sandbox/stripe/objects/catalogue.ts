import type Stripe from 'stripe';
import type { Stored } from '../wire/answers/stored.ts';
import type { Price, Product } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';

type NewProduct = Pick<Stripe.ProductCreateParams, 'name'> & Partial<Stripe.ProductCreateParams>;

export function productObject(created: number, params: NewProduct): Product {
  return {
    id: params.id ?? newId('prod'),
    object: 'product',
    active: params.active ?? true,
    created,
    default_price: null,
    description: params.description ?? null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: params.marketing_features ?? [],
    metadata: hashOf(params.metadata),
    name: params.name,
    package_dimensions: params.package_dimensions || null,
    shippable: params.shippable ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: created,
    url: params.url ?? null,
  };
}

interface NewPrice {
  product: string;
  currency: string;
  unitAmount: number;
  recurring: Pick<Stripe.PriceCreateParams.Recurring, 'interval' | 'interval_count'> | null;
  active?: boolean;
  lookupKey?: string | null;
  nickname?: string | null;
  metadata?: Record<string, string>;
  taxBehavior?: NonNullable<Stripe.PriceCreateParams['tax_behavior']>;
  trialDays?: number | null;
}

export function priceObject(created: number, params: NewPrice): Price {
  return {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created,
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookupKey ?? null,
    metadata: params.metadata ?? {},
    nickname: params.nickname ?? null,
    product: params.product,
    recurring:
      params.recurring === null
        ? null
        : {
            interval: params.recurring.interval,
            interval_count: params.recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: params.trialDays ?? null,
            usage_type: 'licensed',
          },
    tax_behavior: params.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring === null ? 'one_time' : 'recurring',
    unit_amount: params.unitAmount,
    unit_amount_decimal: String(params.unitAmount),
  };
}

/** The legacy plan object that mirrors every recurring price. */
export function planOf(price: Price): Stored<Stripe.Plan> {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: price.recurring?.trial_period_days ?? null,
    usage_type: 'licensed',
  };
}

export function hashOf(metadata: unknown): Record<string, string> {
  return metadata !== null && typeof metadata === 'object'
    ? (metadata as Record<string, string>)
    : {};
}
