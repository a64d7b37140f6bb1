import { textFlaw } from './text-flaw.ts';

const MAX_LENGTH = 100_000;

/** Why a legal page cannot be saved; null: it can. A sentence for the operator. */
export function legalFault(markdown: string): string | null {
  if (markdown.trim() === '') return 'The page is empty. Withdraw it instead.';
  if (markdown.length > MAX_LENGTH) return 'The page is longer than 100,000 characters.';
  const inOneLine = markdown.replaceAll(/\r\n|[\t\n]/g, ' ');
  return textFlaw(inOneLine) === 'hidden'
    ? 'The page has a control character or a character that reverses text.'
    : null;
}
