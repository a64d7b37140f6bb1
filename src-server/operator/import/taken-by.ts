import type { RowProblem } from '../../../src/contract/operator/user-import.contract.ts';
import { AppError } from '../../errors/app-error.ts';
import { isUniqueViolation } from '../../errors/database-trouble.ts';

/** Unique constraints and the problem that each means for a row that lost a race. */
const TAKEN: Record<string, RowProblem> = {
  account_email_unique: 'has-account',
  customer_stripe_unique: 'customer-in-use',
  discord_identity_member_unique: 'discord-in-use',
  tradingview_identity_username_unique: 'tradingview-in-use',
  plan_grant_source_unique: 'source-ref-in-use',
};

/** Refusals of a row's plan grant. A publish may remove a plan without holders. */
const REFUSED: Record<string, RowProblem> = {
  'plan-grants.taken': 'source-ref-in-use',
  'catalogue.not-sold': 'bad-plan',
};

/** The problem that a row got since it was checked. Null: another kind of error. */
export function takenBy(error: unknown): RowProblem | null {
  if (error instanceof AppError) return REFUSED[error.code] ?? null;
  const { constraint, name } = error as { constraint?: string; name?: string };
  if (!isUniqueViolation(error) && name !== 'UniqueConstraintViolationException') return null;
  return TAKEN[constraint ?? ''] ?? 'has-account';
}
