import type { RowProblem } from '../../../src/contract/operator/user-import.contract.ts';
import { isUniqueViolation } from '../../errors/database-trouble.ts';

/** What the database's own constraints say about a row that somebody was faster with. */
const TAKEN: Record<string, RowProblem> = {
  account_email_unique: 'has-account',
  customer_stripe_unique: 'customer-in-use',
  discord_identity_member_unique: 'discord-in-use',
  tradingview_identity_username_unique: 'tradingview-in-use',
};

/** Null: the error is of another kind. */
export function takenBy(error: unknown): RowProblem | null {
  const { constraint, name } = error as { constraint?: string; name?: string };
  if (!isUniqueViolation(error) && name !== 'UniqueConstraintViolationException') return null;
  return TAKEN[constraint ?? ''] ?? 'has-account';
}
