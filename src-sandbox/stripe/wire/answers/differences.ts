/** Stripe's previous attributes: the fields of `before` that differ in `after`. */
export function differences(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key]),
    ),
  );
}
