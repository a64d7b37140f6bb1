import { pino } from 'pino';

/** Keys whose values never reach a log, wherever they stand. */
const SECRET_KEYS = new Set([
  'password',
  'passwordHash',
  'token',
  'tokenHash',
  'cookie',
  'authorization',
  'sessionId',
  'sessionIdSign',
  'sealedPair',
  'secret',
  'secretKey',
  'otp',
  'recoveryCodes',
  'botToken',
  'url',
  'inviteUrl',
]);
const CENSOR = '[redacted]';
/** Deeper is nothing that we log on purpose. */
const DEEPEST = 8;

type Fields = Record<string, unknown>;

/** The same fields when there is nothing to hide, else a copy; what belongs to somebody else is never changed. */
export function redact(fields: Fields, depth = 0): Fields {
  if (depth > DEEPEST) return { cut: CENSOR };
  let copy: Fields | null = null;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const shown = SECRET_KEYS.has(key) ? CENSOR : shownOf(value, depth + 1);
    if (shown === value) continue;
    copy ??= { ...fields };
    copy[key] = shown;
  }
  return copy ?? fields;
}

function shownOf(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return redact(pino.stdSerializers.err(value), depth);
  if (Array.isArray(value)) {
    const shown = value.map((each) => shownOf(each, depth));
    return shown.every((each, index) => each === value[index]) ? value : shown;
  }
  // Dates, buffers and the like write themselves.
  if ('toJSON' in value && typeof value.toJSON === 'function') return value;
  return redact(value as Fields, depth);
}
