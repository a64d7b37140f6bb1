/** Facts that two accounts of one person share. */
export const MARK_KINDS = ['card', 'discord', 'tradingview', 'email', 'device'] as const;
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
