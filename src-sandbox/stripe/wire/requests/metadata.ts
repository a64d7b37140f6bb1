import { invalidRequest } from '../answers/stripe-error.ts';

/** Adds new keys. An empty value removes its key; an empty text removes all. */
export function mergedMetadata(
  before: Record<string, string>,
  given: unknown,
): Record<string, string> {
  if (given === undefined) return { ...before };
  if (given === '' || given === null) return {};
  const merged = { ...before, ...(given as Record<string, string>) };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
  if (Object.keys(kept).length > 50) {
    throw invalidRequest('Metadata can have up to 50 keys.', { param: 'metadata' });
  }
  return kept;
}
