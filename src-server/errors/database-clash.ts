import { AppError } from './app-error.ts';
import { isAborted, isUniqueViolation } from './database-trouble.ts';

const EXISTS = 'database.exists';
const ABORTED = 'database.aborted';
/** A transaction that PostgreSQL aborts has waited for its deadlock timeout already. */
const RETRY_AFTER_SECONDS = 1;

/** The answer to a caller whose transaction met another one. Null: it failed for another reason. */
export function clashOf(error: unknown): AppError | null {
  if (isUniqueViolation(error)) {
    const message = 'This was just done elsewhere. Please reload and try again.';
    return new AppError(EXISTS, 'conflict', message, { cause: error });
  }
  if (!isAborted(error)) return null;
  const message = 'This is being changed elsewhere right now. Please try again.';
  const options = { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS };
  return new AppError(ABORTED, 'unavailable', message, options);
}

/** The facts of a clash for the log, as it was raised or as `clashOf` made it. Null: another failure. */
export function clashFacts(error: unknown): Record<string, unknown> | null {
  const clash = error instanceof AppError ? error : clashOf(error);
  if (clash === null || ![EXISTS, ABORTED].includes(clash.code)) return null;
  // Its message and details quote values.
  const { code, constraint, table } = clash.cause as Partial<Record<string, unknown>>;
  return { sqlState: code, constraint, table };
}
