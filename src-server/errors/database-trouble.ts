/** Network errors and PostgreSQL's own classes 08, 53, 57: the database is away, not the request wrong. */
export function isDatabaseTrouble(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && (/^(08|53|57)[0-9A-Z]{3}$/.test(code) || AWAY.includes(code));
}

/** Two did the same thing at once, and the other one was first. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** Two waited for one another, and the other one went on. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01';
}

/** PostgreSQL's class 22: a value that no column can hold, such as a text with a zero byte in it. */
export function isUnstorable(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(codeOf(error) ?? '');
}

const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'];

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : null;
}
