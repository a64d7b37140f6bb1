import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += ALPHABET[randomInt(ALPHABET.length)];
  return text;
}

/** Older object types have 14 characters after the prefix; newer ids start with a 1. */
const SHORT = new Set(['cus', 'prod', 'si', 'req', 'sub_sched']);

export function newId(prefix: string): string {
  if (prefix === 'cs_test') return `cs_test_a1${randomText(56)}`;
  if (prefix === 'whsec') return `whsec_${randomText(32)}`;
  return SHORT.has(prefix) ? `${prefix}_${randomText(14)}` : `${prefix}_1${randomText(23)}`;
}
