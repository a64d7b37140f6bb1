const MAX_LENGTH = 100_000;

/** Control characters besides line breaks and tabs, and those that reorder the text around them. */
const UNSAFE = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Why a legal page cannot be saved; null: it can. A sentence for the operator. */
export function legalFault(markdown: string): string | null {
  if (markdown.trim() === '') return 'The page is empty. Withdraw it instead.';
  if (markdown.length > MAX_LENGTH) return 'The page is longer than 100,000 characters.';
  const unsafe = UNSAFE.test(markdown.replaceAll('\r\n', '\n'));
  return unsafe ? 'The page has a control character or a character that reverses text.' : null;
}
