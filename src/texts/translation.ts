import type { Placeholder, Template } from './template.ts';

/** Every text of a page in another language, with the placeholders of the original. */
export type Translation<T> =
  T extends Template<infer S>
    ? WithPlaceholders<Placeholder<S>>
    : T extends string
      ? string
      : { readonly [K in keyof T]: Translation<T[K]> };

type WithPlaceholders<P extends string> = [P] extends [never]
  ? string
  : (P extends string ? (text: `${string}{${P}}${string}`) => void : never) extends (
        text: infer All extends string,
      ) => void
    ? All
    : never;
