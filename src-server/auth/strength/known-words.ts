/** Words about this product. Attackers try them on every seller's site. */
const PRODUCT_WORDS = [
  'wickline',
  'tradingview',
  'discord',
  'stripe',
  'trading',
  'trader',
  'traders',
  'signal',
  'signals',
  'indicator',
  'indicators',
  'subscription',
  'subscriber',
  'premium',
  'standard',
  'operator',
];

const MIN_WORD_LENGTH = 3;

/**
 * Words of the site and the owner, such as an e-mail address: whole, and split at every symbol.
 * Lower case.
 */
export function knownWordsOf(names: readonly string[]): string[] {
  const words = names
    .map((name) => name.toLowerCase())
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u), name.replace(/\s+/g, '')]);
  const long = words.filter(({ length }) => length >= MIN_WORD_LENGTH);
  return [...new Set([...PRODUCT_WORDS, ...long])];
}
