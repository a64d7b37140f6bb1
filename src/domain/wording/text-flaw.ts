/** Control characters, those that reverse the text after them, and those that stand for a brace while a page is filled. */
const HIDDEN = /[\p{Cc}\ufdd0-\ufdef\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Built pages mark the places of texts with these. */
const MARK = /[⟦⟧␟]/u;
/** Built pages name the places of settings in braces. */
const BRACE = /[{}]/u;

/** Why a page cannot show a seller's text as it was typed; null: it can. */
export function textFlaw(text: string): 'hidden' | 'mark' | 'brace' | null {
  if (HIDDEN.test(text)) return 'hidden';
  if (MARK.test(text)) return 'mark';
  return BRACE.test(text) ? 'brace' : null;
}
