import { pino } from 'pino';

/** Keys whose values never reach a log, at any depth. */
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
/** Deeper than anything we log on purpose. */
const DEEPEST = 8;
/**
 * Per line: an error may reference large or circular structures, and no one reads more than this.
 */
const MAX_OBJECTS = 500;

type Fields = Record<string, unknown>;

interface Walk {
  depth: number;
  /** Remaining objects to walk, shared by the whole line. */
  left: { objects: number };
}

/**
 * Returns the same fields if there is nothing to hide, otherwise a copy. Never changes its input.
 */
export function redact(fields: Fields): Fields {
  return walk(fields, { depth: 0, left: { objects: MAX_OBJECTS } });
}

function walk(fields: Fields, { depth, left }: Walk): Fields {
  let copy: Fields | null = null;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const shown = SECRET_KEYS.has(key) ? CENSOR : shownOf(value, { depth: depth + 1, left });
    if (shown === value) continue;
    copy ??= { ...fields };
    copy[key] = shown;
  }
  return copy ?? fields;
}

function shownOf(value: unknown, at: Walk): unknown {
  if (typeof value !== 'object' || value === null) return value;
  at.left.objects -= 1;
  if (at.depth > DEEPEST || at.left.objects < 0) return CENSOR;
  if (value instanceof Error) return walk(pino.stdSerializers.err(value), at);
  if (Array.isArray(value)) {
    const shown = value.map((each) => shownOf(each, { depth: at.depth + 1, left: at.left }));
    return shown.every((each, index) => each === value[index]) ? value : shown;
  }
  // Dates, buffers and similar serialize themselves.
  if ('toJSON' in value && typeof value.toJSON === 'function') return value;
  return walk(value as Fields, at);
}
