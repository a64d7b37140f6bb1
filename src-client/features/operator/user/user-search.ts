import type { SearchSchemaInput } from '@tanstack/react-router';

/** A link to a user's page may open a dialog. */
export function userSearchIn({ act }: { act?: unknown } & SearchSchemaInput): {
  act?: 'give-plan';
} {
  return act === 'give-plan' ? { act } : {};
}
