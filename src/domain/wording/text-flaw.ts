/** Control characters, and those that reverse the text after them. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
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
