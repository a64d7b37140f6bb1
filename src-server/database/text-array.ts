/** Encodes texts as one `text[]` parameter, whatever they contain. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}
