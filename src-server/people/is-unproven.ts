import type { Account } from './account.entity.ts';

/**
 * No mailed link of this address was followed. A payment that an older version took as proof does
 * not count.
 */
export function isUnproven({
  emailConfirmedAt,
  confirmedByPayment,
}: Pick<Account, 'emailConfirmedAt' | 'confirmedByPayment'>): boolean {
  return emailConfirmedAt == null || confirmedByPayment;
}
