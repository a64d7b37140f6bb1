import type Stripe from 'stripe';

type Primitive = string | number | boolean | null | undefined;

/**
 * The unexpanded wire format of the SDK's type T: ids in place of objects, decimals as strings. The compiler checks
 * every field of builders that return it.
 */
export type Stored<T> = T extends Stripe.Decimal
  ? string
  : T extends Primitive
    ? T
    : T extends readonly (infer U)[]
      ? StoredField<U>[]
      : T extends object
        ? { -readonly [K in keyof T]: StoredField<T[K]> }
        : T;

type StoredField<P> = [Extract<P, string>] extends [never]
  ? Stored<P>
  : string extends P
    ? Extract<P, Primitive>
    : Stored<P>;
