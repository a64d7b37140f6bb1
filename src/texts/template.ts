/** The placeholders of a text: 'plan' for 'Choose {plan}'. */
export type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type PlaceholderValues<S extends string> = Readonly<Record<Placeholder<S>, string | number>>;

export interface Template<S extends string> {
  (values: PlaceholderValues<S>): string;
  readonly source: string;
  /** Only for the type: keeps S, from which a translation's type is made. */
  readonly documented?: S;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** Fills the placeholders. A value is never read as a template, and an unknown placeholder stays. */
export function fillTemplate(
  source: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return source.replace(PLACEHOLDER, (whole, name: string) => String(values[name] ?? whole));
}

export function placeholdersOf(source: string): string[] {
  return [...new Set([...source.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/** The text for a number of things. `other` says the number. */
export function counted(
  forms: { readonly one: string; readonly other: Template<`${string}{count}${string}`> },
  count: number,
): string {
  return count === 1 ? forms.one : forms.other({ count } as never);
}

/** A text with placeholders, such as 'Choose {plan}'. Call it with their values. */
export function template<const S extends string>(source: S): Template<S> {
  const fill = (values: Readonly<Record<string, string | number>>) =>
    fillTemplate(fill.source, values);
  fill.source = source as string;
  return fill as unknown as Template<S>;
}
