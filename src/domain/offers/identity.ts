/** Facts that two accounts of one person share. */
export const MARK_KINDS = ['card', 'discord', 'tradingview', 'email', 'phone', 'device'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

const DOTLESS = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address leads to: without the tag after '+', and for Google without dots. Only
 * compared as a keyed hash; mail always goes to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const typed = address.trim().toLowerCase();
  const at = typed.lastIndexOf('@');
  if (at < 1) return typed;
  const domain = typed.slice(at + 1);
  const local = typed.slice(0, at).split('+')[0] ?? '';
  const isGoogle = DOTLESS.includes(domain);
  return `${isGoogle ? local.replaceAll('.', '') : local}@${isGoogle ? 'gmail.com' : domain}`;
}

const MIN_DIGITS = 8;
const MAX_DIGITS = 15;

/** The last digits of a number that stands for another, such as +10000000000 or +12345678901. */
const PLACEHOLDER_DIGITS = 7;
const RUNS = ['01234567890123456789', '98765432109876543210'];

function isPlaceholder(digits: string): boolean {
  const end = digits.slice(-PLACEHOLDER_DIGITS);
  return new Set(end).size === 1 || RUNS.some((run) => run.includes(end));
}

/**
 * '+15550107788' of '+1 (555) 010-7788'. Null for a placeholder and without a country code: such a
 * number may belong to several people.
 */
export function phoneOf(typed: string | null | undefined): string | null {
  const compact = (typed ?? '')
    .replace('(0)', '')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+');
  const [, digits = ''] = compact.match(/^\+(\d+)$/) ?? [];
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return null;
  return isPlaceholder(digits) ? null : `+${digits}`;
}
