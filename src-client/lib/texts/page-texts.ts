import { replaceTexts, type TextTable } from '../../../src/texts/define-texts.ts';
import { DOCUMENTED_LOCALE } from '../../../src/texts/languages.ts';
import { settings } from '../public-settings.ts';

/**
 * Shows the page's language and the seller's own texts. Call it before the first render. Null: they are shown already.
 * The promise never rejects: without its texts, a page is in English.
 */
export function showPageTexts(): Promise<void> | null {
  const { own, file } = settings.texts ?? {};
  if (file === undefined) {
    if (own !== undefined) replaceTexts(own);
    return null;
  }
  return loadTexts(file).then(
    (texts) => replaceTexts({ ...texts, ...own }),
    (error: unknown) => {
      console.warn('The texts of this language could not be loaded:', error);
      document.documentElement.lang = DOCUMENTED_LOCALE;
    },
  );
}

/** With the credentials mode of the page's preload, which it otherwise would not use. */
async function loadTexts(file: string): Promise<TextTable> {
  const answer = await fetch(file, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  return answer.json();
}
