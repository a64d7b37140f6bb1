import { DriverException } from '@mikro-orm/postgresql';

/**
 * Network errors and PostgreSQL's classes 08, 53, 57: the database is unavailable, and the request
 * is fine.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  const code = codeOf(error);
  if (code === null) return error instanceof Error && NO_CONNECTION.test(error.message);
  return /^(08|53|57)[0-9A-Z]{3}$/.test(code) || AWAY.includes(code);
}

/** A concurrent transaction inserted the same key first. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** PostgreSQL aborted this transaction: a deadlock, or no serial order with another one. */
export function isAborted(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error) ?? '');
}

/** PostgreSQL's class 22: a value that no column can store, such as text with a zero byte. */
export function isUnstorable(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(codeOf(error) ?? '');
}

/**
 * False if the database failed for another reason than the row: a lost connection, a timeout, a lock. PostgreSQL's classes
 * 22, 23 and P0 name the row.
 */
export function isAboutRow(error: unknown): boolean {
  if (isDatabaseTrouble(error)) return false;
  const code = codeOf(error);
  return code === null ? !(error instanceof DriverException) : /^(22|23|P0)[0-9A-Z]{3}$/.test(code);
}

const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'];

/** node-postgres gives these no code: no connection was free in time, or one was lost. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client .* is not queryable)/;

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : null;
}
