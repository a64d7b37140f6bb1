import type Stripe from 'stripe';

type Primitive = string | number | boolean | null | undefined;

/**
 * What Stripe sends for the SDK's type T when nothing is expanded: ids where an object could be,
 * decimals as strings. Builders that return it are checked by the compiler for every field.
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
