import { z } from 'zod';

/** A text value. An empty one counts as unset. */
export const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' ? null : value.trim()));

export function textOr(fallback: string) {
  return optionalText.transform((value) => value ?? fallback);
}

export function wholeNumber(fallback: number, range: { min: number; max: number }) {
  return optionalText.transform((value, context) => {
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= range.min && number <= range.max) return number;
    context.addIssue(`must be a whole number from ${range.min} to ${range.max}, not '${value}'`);
    return z.NEVER;
  });
}

function positiveNumber(fallback: number) {
  return optionalText.transform((value, context) => {
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isFinite(number) && number > 0) return number;
    context.addIssue(`must be a number above 0, not '${value}'`);
    return z.NEVER;
  });
}

export function oneOf<const T extends readonly [string, ...string[]]>(
  choices: T,
  fallback: T[number],
) {
  return optionalText.transform((value, context): T[number] => {
    if (value === null) return fallback;
    const choice = choices.find((candidate) => candidate === value);
    if (choice !== undefined) return choice;
    context.addIssue(`must be one of ${choices.join(', ')}, not '${value}'`);
    return z.NEVER;
  });
}

/** An http(s) address without trailing slash. */
export const optionalAddress = optionalText.transform((value, context) => {
  if (value === null) return null;
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) {
    return value.replace(/\/+$/, '');
  }
  context.addIssue('must be an http or https address');
  return z.NEVER;
});

/** Comma-separated; may be empty. */
export const textList = optionalText.transform((value) =>
  value === null
    ? []
    : value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
);

export function isLoopbackAddress(address: string): boolean {
  const host = new URL(address).hostname;
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

export function positiveNumberOrNull() {
  return z
    .string()
    .nullable()
    .transform((value, context) => {
      if (value === null) return null;
      const parsed = positiveNumber(1).safeParse(value);
      if (parsed.success) return parsed.data;
      context.addIssue('must be a number above 0');
      return z.NEVER;
    });
}
