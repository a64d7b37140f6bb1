import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Why a password is easy to guess: one per sentence on screen. */
export type PasswordWeakness = 'known-words' | 'common' | 'pattern';

/** At least 10^8 guesses, on the library's scale of 0 to 4. */
const MIN_SCORE = 3;
/**
 * Random characters of the shortest documented length pass, though the library counts only ten
 * guesses for each.
 */
const MIN_RANDOM_LENGTH = 8;
/** The cost grows with the square of the length. A strong beginning makes the whole strong. */
const MAX_JUDGED_LENGTH = 32;

/** Characters read as letters, such as $ as s, in this many combinations. The default, 100, costs half a second. */
const MAX_SUBSTITUTIONS = 10;

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english },
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

/**
 * Returns null for a strong password. `knownWords` are tried first by an attacker: the seller's and
 * the owner's. They add no strength, so only the rest is judged. Loading the dictionaries takes about
 * half a second: call it only from a dedicated thread or a command.
 */
export function judgePassword(
  password: string,
  knownWords: readonly string[],
): PasswordWeakness | null {
  const { score, sequence } = estimator.check(password.slice(0, MAX_JUDGED_LENGTH), [
    ...knownWords,
  ]);
  if (sequence.some(isKnownWord)) {
    const rest = sequence.filter((match) => !isKnownWord(match)).map(({ token }) => token);
    return isStrong(rest.join('')) ? null : 'known-words';
  }
  if (score >= MIN_SCORE || isRandom(sequence)) return null;
  return sequence.some(({ pattern }) => pattern === 'dictionary') ? 'common' : 'pattern';
}

function isStrong(text: string): boolean {
  if (text === '') return false;
  const { score, sequence } = estimator.check(text);
  return score >= MIN_SCORE || isRandom(sequence);
}

function isRandom(sequence: readonly MatchExtended[]): boolean {
  const length = sequence.reduce((sum, { token }) => sum + token.length, 0);
  return length >= MIN_RANDOM_LENGTH && sequence.every(({ pattern }) => pattern === 'bruteforce');
}

const isKnownWord = (match: MatchExtended): boolean =>
  'dictionaryName' in match && match.dictionaryName === 'userInputs';
