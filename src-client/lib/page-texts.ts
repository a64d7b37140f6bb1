import { replaceTexts } from '../../src/texts/define-texts.ts';
import { settings } from './public-settings.ts';

/** Shows the page's language and the seller's own texts. Call it once, before the first render. */
export function showPageTexts(): void {
  if (settings.texts !== undefined) replaceTexts(settings.texts.own);
}
