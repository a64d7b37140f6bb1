import { documentedTexts, replaceTexts } from '../../src/texts/define-texts.ts';
import { marksFor } from '../../src/texts/page-marks.ts';

/** Renders marks in place of texts, which the server fills for each language. */
export function markTexts(): void {
  replaceTexts(marksFor(documentedTexts()));
}
