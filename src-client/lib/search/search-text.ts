/** Flat, readable queries: no JSON, and every value stays text. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, String(value)] as [string, string]],
  );
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '' : `?${text}`;
}
