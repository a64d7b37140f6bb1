/** As PostgreSQL reads `text[]` in one parameter, whatever stands in the texts. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}
