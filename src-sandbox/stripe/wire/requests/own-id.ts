import { invalidRequest } from '../answers/stripe-error.ts';

/** The caller may choose the id of a product or coupon. */
export function checkOwnId(id: string | undefined): void {
  if (id === undefined || /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,254}$/.test(id)) return;
  throw invalidRequest(`Invalid id: ${id}. Use letters, digits, hyphens and underscores.`, {
    param: 'id',
  });
}
