import type { TextsAnswer } from '../../../src/contract/operator/texts-operator.contract.ts';
import { ALL_TEXTS } from '../../../src/texts/all-texts.ts';
import { isLanguage, LANGUAGES, type Locale } from '../../../src/texts/languages.ts';
import { defaultText } from '../../../src/texts/shown-texts.ts';
import { textFault } from '../../../src/texts/text-faults.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { hashOfText, readOwnTexts } from '../../texts/write-texts.ts';
import type { OperatorDeps } from '../operator.deps.ts';

/** Every text of one language, the default beside the seller's own. */
export async function viewTexts(
  deps: Pick<OperatorDeps, 'orm' | 'texts'>,
  locale: Locale,
): Promise<TextsAnswer> {
  if (!isLanguage(locale)) {
    throw new AppError('texts.language', 'not-found', 'The product does not speak this language.');
  }
  const own = await readOwnTexts(readFork(deps.orm), locale);
  const offered = deps.texts.offered();
  const rankOf = (tag: Locale) => (offered.includes(tag) ? offered.indexOf(tag) : LANGUAGES.length);
  return {
    languages: LANGUAGES.map((language) => ({
      ...language,
      offered: offered.includes(language.locale),
    })).sort((one, other) => rankOf(one.locale) - rankOf(other.locale)),
    texts: Object.keys(ALL_TEXTS).map((key) => {
      const standard = defaultText(locale, key) ?? '';
      const stored = own.get(key);
      return {
        key,
        standard,
        own: stored?.value ?? null,
        unusable: stored === undefined ? null : textFault(key, standard, stored.value),
        standardChanged: stored !== undefined && stored.baseHash !== hashOfText(standard),
      };
    }),
  };
}
