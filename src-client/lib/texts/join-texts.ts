import { pageLocale } from './shown-locale.ts';

/** Two sentences in a row. Chinese and Japanese put no space between them. */
export function joinTexts(first: string, second: string): string {
  return /^(zh|ja)\b/.test(pageLocale) ? `${first}${second}` : `${first} ${second}`;
}
