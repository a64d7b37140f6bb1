import { textFlaw } from '../domain/wording/text-flaw.ts';
import { isMailKey } from './shown-texts.ts';
import { placeholdersOf } from './template.ts';

const MAX_TEXT_LENGTH = 5_000;
/** Discord refuses a message with a longer field. */
const MAX_RISK_LENGTH = 1_024;

/** Why a seller's text may not replace a default; null: it may. A sentence for the operator. */
export function textFault(key: string, standard: string, value: string): string | null {
  if (value.trim() === '') return 'The text is empty. Restore the default instead.';
  if (value.length > MAX_TEXT_LENGTH) return 'The text is longer than 5,000 characters.';
  if (key === 'relay.risk' && value.length > MAX_RISK_LENGTH) {
    return 'The text is longer than 1,024 characters. Discord refuses such a message.';
  }
  const flaw = textFlaw(value);
  if (flaw === 'hidden' || flaw === 'mark') {
    return 'The text has a line break, a control character or a character that reverses text.';
  }
  const [known, used] = [placeholdersOf(standard), placeholdersOf(value)];
  const unknown = used.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const names = known.map((name) => `{${name}}`).join(', ');
    return `There is no placeholder {${unknown}} here. ${names === '' ? 'This text has none.' : `Known: ${names}.`}`;
  }
  const lost = isMailKey(key) ? known.find((name) => !used.includes(name)) : undefined;
  return lost === undefined ? null : `The mail would lose its {${lost}}. Add it to the text.`;
}
