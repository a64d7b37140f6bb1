import { type AlertFault, MAX_NOTE_LENGTH, MAX_TARGETS } from './read-alert.ts';

const MESSAGES: Record<AlertFault, string> = {
  empty: 'The alert has no text.',
  'broken-json': 'The text starts like JSON but is not valid JSON.',
  'repeated-key': 'The JSON has a key twice.',
  'unknown-version': 'The value of "v" must be 1.',
  'unknown-kind': 'The value of "kind" must be open, update, close or note.',
  'no-strategy': 'Name the strategy.',
  'no-symbol': 'Name the symbol.',
  'no-side': 'The side must be long or short.',
  'bad-price': 'The price must be a positive number, such as 64250.5.',
  'bad-stop': 'The stop must be a positive number, such as 63800.',
  'bad-targets': `Targets must be positive numbers, at most ${MAX_TARGETS}.`,
  'stop-on-wrong-side': 'The stop of a long is below its price, that of a short above it.',
  'target-on-wrong-side': 'Targets of a long are above its price, those of a short below it.',
  'bad-bar-time': 'The bar must be a time in ISO 8601, as {{time}} gives it.',
  'text-too-long': `A text is too long. A note takes ${MAX_NOTE_LENGTH} characters.`,
  'hidden-characters': 'The text has hidden characters.',
};

/** A sentence that says what to change. */
export function faultMessage(fault: AlertFault): string {
  return MESSAGES[fault];
}

/** Reasons that the text of an alert does not show. */
const OTHER_REASONS: Record<string, string> = {
  'nothing-open': 'No signal of this strategy is open for this symbol.',
  'no-source': 'Its source no longer exists. It is not part of the record.',
  'not-judged':
    'Wickline failed to process it, and tries again within minutes. The log has the error.',
  'never-judged':
    'Wickline failed to process it, or an earlier one about this symbol. Release it to try again.',
  paused: 'The source was paused.',
  flood: 'Too many alerts arrived in one minute.',
  'wrong-address': 'It did not come from an address of TradingView.',
};

/** A stored alert's reason as a sentence. A code of a later version is shown as it is. */
export function reasonMessage(reason: string): string {
  return OTHER_REASONS[reason] ?? MESSAGES[reason as AlertFault] ?? reason;
}
