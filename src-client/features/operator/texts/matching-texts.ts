import type { OperatorText } from '../../../../src/contract/operator/texts-operator.contract.ts';
import { textName } from './text-name.ts';

export interface TextFilter {
  /** Empty: all pages. */
  page: string;
  words: string;
  changedOnly: boolean;
}

const pageOf = (key: string): string => key.slice(0, key.indexOf('.'));

/** Texts that match all words, in any case. */
export function matchingTexts(texts: readonly OperatorText[], filter: TextFilter): OperatorText[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter(({ key, standard, own }) => {
    if (filter.page !== '' && pageOf(key) !== filter.page) return false;
    if (filter.changedOnly && own === null) return false;
    const all = `${key} ${textName(key)} ${standard} ${own ?? ''}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
