import type Stripe from 'stripe';
import type { Stored } from '../wire/answers/stored.ts';

type Address = Stored<Stripe.Address>;

export function addressOf(params: Stripe.AddressParam | '' | null | undefined): Address | null {
  if (params === undefined || params === null || params === '') return null;
  return {
    city: params.city ?? null,
    country: params.country ?? null,
    line1: params.line1 ?? null,
    line2: params.line2 ?? null,
    postal_code: params.postal_code ?? null,
    state: params.state ?? null,
  };
}

export function shippingOf(
  params: Stripe.CustomerCreateParams.Shipping | '' | null | undefined,
): { address: Address; name: string; phone: string | null } | null {
  if (params === undefined || params === null || params === '') return null;
  return {
    address: addressOf(params.address) ?? NO_ADDRESS,
    name: params.name,
    phone: params.phone ?? null,
  };
}

export const NO_ADDRESS: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
